/** The composition root: wiring only. */
@org.jspecify.annotations.NullMarked
package io.layeredcache.operator;
