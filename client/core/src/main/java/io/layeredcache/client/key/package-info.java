/**
 * The only builder of keys. Nothing else in this library puts a key together, so that no key can be
 * taken for another one's and none lands in a slot by accident.
 */
@NullMarked
package io.layeredcache.client.key;

import org.jspecify.annotations.NullMarked;
