/**
 * The operator as the process that its image starts: run once while the image is built, so that the
 * JVM learns which classes a start needs, and to measure that start.
 */
@NullMarked
package io.layeredcache.operator.image;

import org.jspecify.annotations.NullMarked;
