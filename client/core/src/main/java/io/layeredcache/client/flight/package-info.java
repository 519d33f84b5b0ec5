/**
 * One fetch for all who want the same key at the same time, and an end for everyone who waits.
 * Nothing here knows what is fetched.
 */
@NullMarked
package io.layeredcache.client.flight;

import org.jspecify.annotations.NullMarked;
