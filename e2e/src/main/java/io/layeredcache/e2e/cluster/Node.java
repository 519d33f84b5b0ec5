package io.layeredcache.e2e.cluster;

/**
 * A node as the cluster's builder sees it: {@code poweredOn} says nothing about what Kubernetes
 * believes.
 */
public record Node(String name, String zone, String address, boolean poweredOn) {}
