/** The contract of the port to Kubernetes, the same for the fake and for a real API server. */
@NullMarked
package io.layeredcache.operator.kube;

import org.jspecify.annotations.NullMarked;
