/**
 * Shards as the nodes tell them: who owns which slots, who follows whom, who is gone; slot plans
 * and the published document built from them. Pure.
 */
@NullMarked
package io.layeredcache.operator.shard;

import org.jspecify.annotations.NullMarked;
