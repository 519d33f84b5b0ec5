/**
 * The Java model of the LayeredCache resource. Values and their validation only: no behaviour, no
 * Redis.
 */
@org.jspecify.annotations.NullMarked
package io.layeredcache.crd;
