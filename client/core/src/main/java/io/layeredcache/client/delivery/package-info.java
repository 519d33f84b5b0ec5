/**
 * How a topology document reaches this process, which one is in force, and why another was refused.
 * Nothing here reads or writes a value of the cache.
 */
@NullMarked
package io.layeredcache.client.delivery;

import org.jspecify.annotations.NullMarked;
