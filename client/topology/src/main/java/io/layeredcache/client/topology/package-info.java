/**
 * The published topology document: records, JSON codec, slot hash. No Kubernetes, no Redis client.
 */
@org.jspecify.annotations.NullMarked
package io.layeredcache.client.topology;
