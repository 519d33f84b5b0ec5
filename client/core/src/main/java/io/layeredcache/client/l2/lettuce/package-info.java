/** Connections to nodes over Lettuce: the only code of the shards that sees it. */
@NullMarked
package io.layeredcache.client.l2.lettuce;

import org.jspecify.annotations.NullMarked;
