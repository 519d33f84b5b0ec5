/**
 * Values as bytes: what an application's codec makes of them, the header that stands in front, and
 * the sizes that are refused. {@code docs/client-values.md} says it byte by byte.
 */
@NullMarked
package io.layeredcache.client.codec;

import org.jspecify.annotations.NullMarked;
