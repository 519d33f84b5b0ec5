package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The operator ran all suites before this one under exactly the shipped roles. What it was refused
 * is missing in them; what it never asked for is too much in them.
 */
@Order(Integer.MAX_VALUE)
@ExtendWith(InvariantsAfterEach.class)
@Needs(Ability.READ_AUDIT_LOG)
class ShippedRoleIT {

  /**
   * Asked for only where an admission plugin is on that this cluster lacks: owner references that
   * block deletion.
   */
  private static final Set<Permission> ELSEWHERE =
      Set.of(new Permission("layeredcache.io", "layeredcaches/finalizers", "update"));

  @Test
  void theOperatorWasRefusedNothing(Bench bench) throws IOException {
    assertThat(asked(bench).filter(AuditEvent::forbidden).map(AuditEvent::permission)).isEmpty();
  }

  @Test
  void everythingItMayDoWasDone(Bench bench) throws IOException {
    Set<Permission> used =
        asked(bench).flatMap(AuditEvent::taken).collect(Collectors.toCollection(TreeSet::new));
    Set<Permission> granted = new TreeSet<>(Permission.shipped());
    granted.removeAll(ELSEWHERE);

    assertThat(used).as("what the audit log shows, beside what the roles grant").isEqualTo(granted);
  }

  private static Stream<AuditEvent> asked(Bench bench) throws IOException {
    Path log = bench.cluster().auditLog();
    return Files.readAllLines(log).stream().map(AuditEvent::parse).filter(AuditEvent::ofRoles);
  }
}
