/** Values that are written as text in YAML. Each keeps its text and is read when asked for. */
@org.jspecify.annotations.NullMarked
package io.layeredcache.crd.value;
