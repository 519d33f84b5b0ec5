/**
 * The shared shards: what may be asked of them, and what comes of it. The rooms below it hold the
 * guard of each shard, the routes, and the only code that sees Lettuce.
 */
@NullMarked
package io.layeredcache.client.l2;

import org.jspecify.annotations.NullMarked;
