/** From what was seen and done to the status, its conditions and their reasons. Pure. */
@NullMarked
package io.layeredcache.operator.report;

import org.jspecify.annotations.NullMarked;
