/** A region: values of one kind with their lifetimes, read through L1, L2 and a loader. */
@NullMarked
package io.layeredcache.client.region;

import org.jspecify.annotations.NullMarked;
