/**
 * Rows of the status. Observed facts and the operation under way; nothing here is read as a wish.
 */
@org.jspecify.annotations.NullMarked
package io.layeredcache.crd.status;
