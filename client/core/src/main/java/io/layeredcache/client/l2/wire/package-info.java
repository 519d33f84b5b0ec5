/** The port to the nodes: one command for one key, sent to one address, and what comes of it. */
@NullMarked
package io.layeredcache.client.l2.wire;

import org.jspecify.annotations.NullMarked;
