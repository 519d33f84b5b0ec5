/**
 * The port to a Redis node's admin side: what a node says of itself, and the commands that change
 * it. Values and one interface; how bytes travel lives in {@code redis.lettuce}. No Kubernetes, no
 * decisions.
 */
@NullMarked
package io.layeredcache.operator.redis;

import org.jspecify.annotations.NullMarked;
