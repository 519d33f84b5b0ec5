/** The questions of this room over Lettuce: one call each, on connections that others keep. */
@NullMarked
package io.layeredcache.client.delivery.lettuce;

import org.jspecify.annotations.NullMarked;
