/** Liveness, readiness and the metrics page, over the JDK's own HTTP server. */
@NullMarked
package io.layeredcache.operator.health;

import org.jspecify.annotations.NullMarked;
