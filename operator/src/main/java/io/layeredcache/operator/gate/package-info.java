/**
 * Gates come after a proposal and may only refuse. One class for each, {@link
 * io.layeredcache.operator.gate.Gates} is the table. Pure.
 */
@NullMarked
package io.layeredcache.operator.gate;

import org.jspecify.annotations.NullMarked;
