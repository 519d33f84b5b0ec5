/**
 * Judges of faults. Pure: figures of the client of this project and of a naive one in, checks out.
 */
@NullMarked
package io.layeredcache.storefront.gameday;

import org.jspecify.annotations.NullMarked;
