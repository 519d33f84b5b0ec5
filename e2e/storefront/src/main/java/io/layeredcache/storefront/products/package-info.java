/** What the shop reads, through which client, and what came of it. */
@NullMarked
package io.layeredcache.storefront.products;

import org.jspecify.annotations.NullMarked;
