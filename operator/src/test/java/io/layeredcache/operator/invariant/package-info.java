/** What must hold whatever happens; the same checks run in simulation and end to end. */
@NullMarked
package io.layeredcache.operator.invariant;

import org.jspecify.annotations.NullMarked;
