/** Hits in the memory of the process. Classes that JMH makes instances of are public for it. */
@NullMarked
package io.layeredcache.benchmarks.l1;

import org.jspecify.annotations.NullMarked;
