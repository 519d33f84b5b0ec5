/**
 * The client policy that is published with the topology: values and their defaults. Reading and
 * writing them lives one package up; applying them lives in the client.
 */
@org.jspecify.annotations.NullMarked
package io.layeredcache.client.topology.policy;
