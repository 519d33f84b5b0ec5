/**
 * A real cluster of {@code redis-server} processes for tests: killed, frozen, promoted, resharded,
 * and always ended.
 */
@NullMarked
package io.layeredcache.client.real;

import org.jspecify.annotations.NullMarked;
