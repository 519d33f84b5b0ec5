/**
 * What one pass has seen: {@link io.layeredcache.operator.observe.Reading}s of Kubernetes and of
 * every node, taken in parallel under one deadline. Reads only; no decisions.
 */
@NullMarked
package io.layeredcache.operator.observe;

import org.jspecify.annotations.NullMarked;
