package io.layeredcache.operator.plan;

/**
 * What the cache waits for.
 *
 * @param reason for machines
 * @param message what was measured and what is needed
 */
public record Wait(Reason reason, String message) {}
