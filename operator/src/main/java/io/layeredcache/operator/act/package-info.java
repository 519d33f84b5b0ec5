/**
 * Carries plans out: the only place that changes Redis or Kubernetes. Decides nothing; every effect
 * is idempotent, because the operator can be killed before and after each.
 */
@NullMarked
package io.layeredcache.operator.act;

import org.jspecify.annotations.NullMarked;
