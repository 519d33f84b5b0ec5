/**
 * The port to Kubernetes over the Fabric8 client: watches for reading, one request for each write.
 * Nothing is decided or tried again here, and the operator framework is not known here.
 */
@NullMarked
package io.layeredcache.operator.kube.fabric8;

import org.jspecify.annotations.NullMarked;
