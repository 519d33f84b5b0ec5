/**
 * The pass (observe, plan, act, report) and the adapter that the operator framework calls.
 * Framework types stop here.
 */
@NullMarked
package io.layeredcache.operator.reconcile;

import org.jspecify.annotations.NullMarked;
