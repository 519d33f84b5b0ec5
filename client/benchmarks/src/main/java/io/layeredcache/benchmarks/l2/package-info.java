/** Reads from the shards. Classes that JMH makes instances of are public for it. */
@NullMarked
package io.layeredcache.benchmarks.l2;

import org.jspecify.annotations.NullMarked;
