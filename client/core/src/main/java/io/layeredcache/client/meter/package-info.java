/** What several rooms need to be seen from outside. */
@NullMarked
package io.layeredcache.client.meter;

import org.jspecify.annotations.NullMarked;
