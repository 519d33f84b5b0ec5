/**
 * One small decision class for each operation, and {@link
 * io.layeredcache.operator.operation.Operations}, their order. Pure: a situation in, a proposal
 * out.
 */
@NullMarked
package io.layeredcache.operator.operation;

import org.jspecify.annotations.NullMarked;
