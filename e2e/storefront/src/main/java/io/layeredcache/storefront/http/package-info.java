/** The little of HTTP that the two programs share. */
@NullMarked
package io.layeredcache.storefront.http;

import org.jspecify.annotations.NullMarked;
