/**
 * A deterministic simulation of Redis cluster nodes in memory, behind the port. It knows what Redis
 * 7.0 does where an operator can see or cause it; the contract tests run on it and on real servers.
 * Time stands still until a test moves it.
 */
@NullMarked
package io.layeredcache.operator.redis.fake;

import org.jspecify.annotations.NullMarked;
