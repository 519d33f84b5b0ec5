/** What tests need to kill an operator in the middle of its work. */
@NullMarked
package io.layeredcache.operator.crash;

import org.jspecify.annotations.NullMarked;
