/**
 * How a topology document reaches this process, which one is in force, and why another was refused.
 * Three ways lead here: the mounted folder, the nodes themselves (the second path), and the file
 * that was kept last. Where none of them speaks, the nodes' own view of the cluster is taken.
 * Nothing here reads or writes a value of the cache.
 */
@NullMarked
package io.layeredcache.client.delivery;

import org.jspecify.annotations.NullMarked;
