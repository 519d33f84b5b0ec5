/**
 * Whole caches in memory: a simulated Kubernetes whose pods are simulated Redis nodes, under one
 * virtual clock, with operators that can be killed at every effect.
 */
@NullMarked
package io.layeredcache.operator.simulation;

import org.jspecify.annotations.NullMarked;
