/** What happened in each second, kept for the last minutes and told as JSON. */
@NullMarked
package io.layeredcache.storefront.figures;

import org.jspecify.annotations.NullMarked;
