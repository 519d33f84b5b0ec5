/** The adapter against a real API server where one is given, and against broken ones always. */
@NullMarked
package io.layeredcache.operator.kube.fabric8;

import org.jspecify.annotations.NullMarked;
