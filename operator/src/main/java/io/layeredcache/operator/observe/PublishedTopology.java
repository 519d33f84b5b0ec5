package io.layeredcache.operator.observe;

import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.desired.TopologyFiles;

/**
 * The document in the topology ConfigMap.
 *
 * @param document as it was read
 * @param files the bytes that it was read from, and their signature
 * @param resourceVersion of the ConfigMap, for compare-and-set
 */
public record PublishedTopology(
    TopologyDocument document, TopologyFiles files, String resourceVersion) {}
