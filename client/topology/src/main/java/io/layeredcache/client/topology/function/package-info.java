/**
 * The second path of a document: a library of server functions that holds it. Text only; who loads
 * it and who asks for it live elsewhere.
 */
@org.jspecify.annotations.NullMarked
package io.layeredcache.client.topology.function;
