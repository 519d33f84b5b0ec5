/** What a dead dependency costs a fleet of pods. */
@NullMarked
package io.layeredcache.benchmarks.fleet;

import org.jspecify.annotations.NullMarked;
