/**
 * The client library beside its peers, all in one run. Measures and prints; nothing here is
 * asserted, and nothing depends on it.
 */
@NullMarked
package io.layeredcache.benchmarks;

import org.jspecify.annotations.NullMarked;
