/** Kubernetes over Fabric8's client: watches in, single requests out. */
@NullMarked
package io.layeredcache.operator.kube.fabric8;

import org.jspecify.annotations.NullMarked;
