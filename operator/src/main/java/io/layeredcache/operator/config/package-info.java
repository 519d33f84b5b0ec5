/**
 * The operator's own settings: one record parsed from a map, all errors reported together. Pure.
 */
@NullMarked
package io.layeredcache.operator.config;

import org.jspecify.annotations.NullMarked;
