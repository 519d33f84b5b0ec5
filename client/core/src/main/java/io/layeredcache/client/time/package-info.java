/**
 * The time that everything is told: elapsed, of the wall, and alarms. Nothing else in this library
 * reads a clock or starts a timer, so that a test turns the hours by hand.
 */
@NullMarked
package io.layeredcache.client.time;

import org.jspecify.annotations.NullMarked;
