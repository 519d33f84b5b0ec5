package io.layeredcache.client.region;

import io.layeredcache.client.admission.Admission;
import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.l1.L1;
import io.layeredcache.client.l2.L2;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.Executor;
import java.util.function.DoubleSupplier;

/**
 * What the regions of one cache share.
 *
 * @param time elapsed, of the wall, and alarms
 * @param l1 the values in this pod
 * @param l2 the shared shards
 * @param topologies the document in force
 * @param admission which loads may go to the database
 * @param loads where loaders run, as many at once as admission lets. It may refuse
 * @param callbacks where what an application hangs on a future runs; not where loaders do, or it
 *     would wait for them
 * @param meters of the application
 * @param random uniform from 0 to 1, from any thread: lifetimes are spread by it
 */
public record RegionParts(
    Time time,
    L1 l1,
    L2 l2,
    Topologies topologies,
    Admission admission,
    Executor loads,
    Executor callbacks,
    MeterRegistry meters,
    DoubleSupplier random) {

  ClientPolicy policy() {
    return topologies.current().policy();
  }
}
