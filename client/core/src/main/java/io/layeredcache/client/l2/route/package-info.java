/**
 * Which node is asked for a slot, and what to make of a server that names another one. Values and
 * decisions; nothing here sends anything.
 */
@NullMarked
package io.layeredcache.client.l2.route;

import org.jspecify.annotations.NullMarked;
