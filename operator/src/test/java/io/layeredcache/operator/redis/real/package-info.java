/** Real {@code redis-server} processes for tests: started, killed, frozen, and always ended. */
@NullMarked
package io.layeredcache.operator.redis.real;

import org.jspecify.annotations.NullMarked;
