/** The traffic that a pod makes for itself: a fixed rate however slow the answers are. */
@NullMarked
package io.layeredcache.storefront.load;

import org.jspecify.annotations.NullMarked;
