/** The cache inside this pod. Nothing here waits for another process. */
@NullMarked
package io.layeredcache.client.l1;

import org.jspecify.annotations.NullMarked;
