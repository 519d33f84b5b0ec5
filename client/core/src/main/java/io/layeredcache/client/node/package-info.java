/** Where nodes are, as documents, people and servers write it. */
@NullMarked
package io.layeredcache.client.node;

import org.jspecify.annotations.NullMarked;
