package io.layeredcache.e2e.scenario;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One thing that may be asked of the API server.
 *
 * @param resource with its subresource after a slash, if it is one
 */
record Permission(String group, String resource, String verb) implements Comparable<Permission> {

  private static final Comparator<Permission> ORDER =
      Comparator.comparing(Permission::group)
          .thenComparing(Permission::resource)
          .thenComparing(Permission::verb);

  /** Everything that the shipped roles grant. */
  static Set<Permission> shipped() throws IOException {
    Set<Permission> all = new TreeSet<>();
    try (InputStream file =
        Files.newInputStream(Project.file("manifests", "operator", "rbac.yaml"))) {
      Object objects = new KubernetesSerialization().unmarshal(file);
      for (Object object : objects instanceof Collection<?> many ? many : List.of(objects)) {
        switch (object) {
          case ClusterRole role -> role.getRules().forEach(rule -> add(rule, all));
          case Role role -> role.getRules().forEach(rule -> add(rule, all));
          default -> {}
        }
      }
    }
    return all;
  }

  private static void add(PolicyRule rule, Set<Permission> all) {
    for (String group : rule.getApiGroups()) {
      for (String resource : rule.getResources()) {
        rule.getVerbs().forEach(verb -> all.add(new Permission(group, resource, verb)));
      }
    }
  }

  @Override
  public int compareTo(Permission other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return verb + " " + resource + (group.isEmpty() ? "" : "." + group);
  }
}
