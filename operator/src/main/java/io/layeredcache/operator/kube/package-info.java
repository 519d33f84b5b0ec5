/**
 * The port to Kubernetes: what the API server holds for one cache, and the few ways to change it.
 * Reads come from watches, writes go to the API server; expected outcomes are values.
 */
@NullMarked
package io.layeredcache.operator.kube;

import org.jspecify.annotations.NullMarked;
