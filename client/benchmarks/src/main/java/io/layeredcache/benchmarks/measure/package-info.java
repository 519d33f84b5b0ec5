/** What all benchmarks share: how they are run, what they read, and the tables. */
@NullMarked
package io.layeredcache.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
