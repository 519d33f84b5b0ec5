/**
 * What a cache's Kubernetes objects should look like: one renderer per kind, names, labels, the
 * server's configuration, the scripts that run in the pods, and the revision that a pod carries.
 *
 * <p>Pure: the same resource gives the same objects, byte for byte. No clock, no environment, no
 * client of Kubernetes or Redis. Only fields that we care for are rendered, because server-side
 * apply makes every field that we send ours.
 */
@NullMarked
package io.layeredcache.operator.desired;

import org.jspecify.annotations.NullMarked;
