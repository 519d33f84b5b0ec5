/**
 * From what was seen to what is to be done: steps, refusals and waits as values. Pure, total,
 * deterministic; knows neither Redis connections nor the API server.
 */
@NullMarked
package io.layeredcache.operator.plan;

import org.jspecify.annotations.NullMarked;
