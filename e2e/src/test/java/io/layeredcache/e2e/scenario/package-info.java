/**
 * The product on a real cluster: each scenario is held to the invariants of the house when it ends.
 * What the operator does is seen from outside alone: by kubectl, by the servers and by a client.
 */
@NullMarked
package io.layeredcache.e2e.scenario;

import org.jspecify.annotations.NullMarked;
