/**
 * The port to a Kubernetes cluster that tests may break, and its implementation by the scripts in
 * {@code e2e/cluster}. Nothing here knows the product; nothing here waits for Kubernetes to notice
 * what was done to it: that is the scenario's business.
 */
@NullMarked
package io.layeredcache.e2e.cluster;

import org.jspecify.annotations.NullMarked;
