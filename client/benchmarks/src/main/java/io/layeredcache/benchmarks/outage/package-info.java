/** What a dead L2 costs: lines of the log, and calls that go to it all the same. */
@NullMarked
package io.layeredcache.benchmarks.outage;

import org.jspecify.annotations.NullMarked;
