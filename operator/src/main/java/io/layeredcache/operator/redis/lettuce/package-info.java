/**
 * The adapter to Redis by Lettuce: the only place that sees its types. Connections, bytes, errors
 * and time-outs are translated here, once. No decisions, no retries.
 */
@NullMarked
package io.layeredcache.operator.redis.lettuce;

import org.jspecify.annotations.NullMarked;
