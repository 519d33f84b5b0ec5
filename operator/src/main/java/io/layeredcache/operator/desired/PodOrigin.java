package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ConfigMapVolumeSource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.layeredcache.crd.LayeredCache;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a pod was rendered from, as far as a pod that holds nothing would be made anew for it.
 *
 * @param stamp of its {@link PodRevision}; empty if somebody else made it
 * @param fields of revision and settings, by name
 * @param configuration name of the ConfigMap that it mounts, which also stands for the operator's
 *     own scripts and defaults
 */
public record PodOrigin(String stamp, SortedMap<String, String> fields, String configuration) {

  private static final String UNNAMED = "the pods' revision";

  public PodOrigin {
    fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
  }

  /** What the resource asks for now. */
  public static PodOrigin wanted(LayeredCache cache) {
    PodRevision revision = PodRevision.of(cache);
    SortedMap<String, String> fields = new TreeMap<>(revision.fields());
    fields.putAll(PodSettings.of(cache).fields());
    return new PodOrigin(revision.stamp(), fields, ServerConfig.name(cache));
  }

  public static PodOrigin of(Pod pod) {
    return of(pod.getMetadata(), pod.getSpec());
  }

  /** What the pods of a template are made from. */
  public static PodOrigin of(PodTemplateSpec template) {
    return of(template.getMetadata(), template.getSpec());
  }

  private static PodOrigin of(ObjectMeta metadata, PodSpec spec) {
    SortedMap<String, String> fields =
        new TreeMap<>(PodRevision.parse(PodRevision.annotation(metadata, PodRevision.FIELDS)));
    fields.putAll(PodRevision.parse(PodRevision.annotation(metadata, PodSettings.SETTINGS)));
    return new PodOrigin(
        PodRevision.annotation(metadata, PodRevision.STAMP), fields, configuration(spec));
  }

  private static String configuration(PodSpec spec) {
    return spec.getVolumes().stream()
        .map(Volume::getConfigMap)
        .filter(Objects::nonNull)
        .map(ConfigMapVolumeSource::getName)
        .findFirst()
        .orElse("");
  }

  /**
   * Paths of the fields of the resource that differ from the wanted ones, sorted. The configuration
   * does not count: it also changes with the operator, which is nothing that a user waits for.
   */
  public List<String> differences(PodOrigin wanted) {
    if (stamp.isEmpty()) {
      return List.of(UNNAMED);
    }
    TreeSet<String> names = new TreeSet<>(fields.keySet());
    names.addAll(wanted.fields.keySet());
    names.removeIf(name -> value(fields, name).equals(value(wanted.fields, name)));
    return names.isEmpty() && !stamp.equals(wanted.stamp)
        ? List.of(UNNAMED)
        : names.stream().map(PodOrigin::path).toList();
  }

  private static Optional<String> value(Map<String, String> fields, String name) {
    return Optional.ofNullable(fields.get(name));
  }

  private static String path(String field) {
    return field.equals(PodRevision.RESTART_REQUESTED_AT)
        ? "metadata.annotations[" + field + "]"
        : "spec." + field;
  }
}
