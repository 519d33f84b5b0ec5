/** The port over the cluster, shown on the real thing. */
@NullMarked
package io.layeredcache.e2e.cluster;

import org.jspecify.annotations.NullMarked;
