/** Whether clusters with resources of the last release can take the CRD of this one. */
@NullMarked
package io.layeredcache.crd.upgrade;

import org.jspecify.annotations.NullMarked;
