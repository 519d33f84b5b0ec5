package io.layeredcache.benchmarks.measure;

/**
 * One of those that are compared.
 *
 * @param method that measures it
 * @param title as the tables call it
 */
public record Peer(String method, String title) {}
