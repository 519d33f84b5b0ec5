/** Situations as values, for tests of decisions: built in a millisecond, without any world. */
@NullMarked
package io.layeredcache.operator.situation;

import org.jspecify.annotations.NullMarked;
