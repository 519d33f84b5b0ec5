package io.layeredcache.operator.observe;

import io.layeredcache.client.topology.TopologyDocument;

/**
 * The document in the topology ConfigMap.
 *
 * @param document as it was read
 * @param resourceVersion of the ConfigMap, for compare-and-set
 */
public record PublishedTopology(TopologyDocument document, String resourceVersion) {}
