/** The stand-in database: a program of its own with a bounded capacity that is measured. */
@NullMarked
package io.layeredcache.storefront.database;

import org.jspecify.annotations.NullMarked;
