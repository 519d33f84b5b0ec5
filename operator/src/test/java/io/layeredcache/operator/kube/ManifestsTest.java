package io.layeredcache.operator.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is installed keeps what it promises to whoever installs it. */
class ManifestsTest {

  private static final Path OPERATOR = Path.of("../manifests/operator");

  @Test
  void everyFileIsInstalled() throws IOException {
    String kustomization = Files.readString(OPERATOR.resolve("kustomization.yaml"));

    assertThat(files()).allMatch(file -> kustomization.contains("- " + file.getFileName()));
  }

  @Test
  void noRuleHasAWildcard() {
    assertThat(rules())
        .allSatisfy(
            rule -> {
              assertThat(rule.getApiGroups()).doesNotContain("*");
              assertThat(rule.getResources()).doesNotContain("*");
              assertThat(rule.getVerbs()).doesNotContain("*");
            });
  }

  @Test
  void theOperatorMayNeitherDeleteNorOverwriteSecrets() {
    assertThat(rules())
        .filteredOn(rule -> rule.getResources().contains("secrets"))
        .singleElement()
        .satisfies(
            rule ->
                assertThat(rule.getVerbs()).doesNotContain("delete", "deletecollection", "update"));
  }

  @Test
  void theOperatorRunsUnderTheRestrictedPodSecurityOfItsNamespace() {
    assertThat(only(Namespace.class).getMetadata().getLabels())
        .containsEntry("pod-security.kubernetes.io/enforce", "restricted");

    PodSpec pod = only(Deployment.class).getSpec().getTemplate().getSpec();
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    Container container = pod.getContainers().get(0);
    assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
    assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
    assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
  }

  @Test
  void theMetricsServiceSelectsTheOperator() {
    assertThat(only(Deployment.class).getSpec().getTemplate().getMetadata().getLabels())
        .containsAllEntriesOf(only(Service.class).getSpec().getSelector());
  }

  private static List<PolicyRule> rules() {
    return only(ClusterRole.class).getRules();
  }

  private static <T extends HasMetadata> T only(Class<T> type) {
    List<T> found =
        files().stream()
            .flatMap(ManifestsTest::objects)
            .filter(type::isInstance)
            .map(type::cast)
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static Stream<HasMetadata> objects(Path file) {
    try {
      Object content = new KubernetesSerialization().unmarshal(Files.readString(file));
      return content instanceof List<?> documents
          ? documents.stream().map(HasMetadata.class::cast)
          : Stream.of((HasMetadata) content);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<Path> files() {
    try (Stream<Path> files = Files.list(OPERATOR)) {
      return files.filter(file -> !file.endsWith("kustomization.yaml")).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
