/** Support for the end-to-end suites. */
@org.jspecify.annotations.NullMarked
package io.layeredcache.e2e;
