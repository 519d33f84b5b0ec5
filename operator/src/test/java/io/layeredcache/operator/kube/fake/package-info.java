/**
 * A Kubernetes in memory behind the port: an API server with field ownership, and controllers that
 * move only when told. Knows nothing of caches but the label that they are found by.
 */
@NullMarked
package io.layeredcache.operator.kube.fake;

import org.jspecify.annotations.NullMarked;
