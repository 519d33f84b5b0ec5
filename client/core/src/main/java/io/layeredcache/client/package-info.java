/** The cache as an application opens it. Wiring only: what happens lives in the rooms below. */
@NullMarked
package io.layeredcache.client;

import org.jspecify.annotations.NullMarked;
