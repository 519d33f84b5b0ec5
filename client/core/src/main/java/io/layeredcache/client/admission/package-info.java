/** How many reads this pod may send to the database behind the cache. */
@NullMarked
package io.layeredcache.client.admission;

import org.jspecify.annotations.NullMarked;
