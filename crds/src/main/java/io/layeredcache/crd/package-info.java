/**
 * The Java model of the LayeredCache resource. Values and their validation only: no behaviour, no
 * Redis.
 *
 * <p>Every record ignores fields that it does not know, and fills absent ones with the schema's
 * defaults: one resource that a newer version wrote must not make the list of all caches
 * unreadable. Each default is one constant, named by the annotation and by the compact constructor.
 * Bounds and rules stand at the fields; rules that read several fields stand at the record.
 */
@org.jspecify.annotations.NullMarked
package io.layeredcache.crd;
