/**
 * What {@code spec.clients} says: the policy that is published to every client with the topology.
 * Values and bounds only; what a client does with them is the client's.
 */
@org.jspecify.annotations.NullMarked
package io.layeredcache.crd.policy;
