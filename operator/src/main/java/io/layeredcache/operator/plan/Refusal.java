package io.layeredcache.operator.plan;

/** One gate's refusal of one step. */
public record Refusal(Step step, String gate, Reason reason, String message) {}
