package io.layeredcache.crd;

/** CEL on maps of labels and annotations. */
final class LabelRules {

  private static final String NAME = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";

  /** Every key is a name with an optional DNS prefix. */
  static final String KEYS =
      "self.all(k, k.matches('^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?" + NAME + "$'))";

  /** Every value may be a label's value. */
  static final String VALUES = "self.all(k, self[k].matches('^(" + NAME + ")?$'))";

  /** No key has a prefix of this project. */
  static final String NOT_OURS =
      "!self.exists(k, k.matches('^([a-z0-9.-]+[.])?layeredcache[.]io/'))";

  /** No key is set by the operator or by Kubernetes on the pods of a StatefulSet. */
  static final String NOT_RESERVED =
      "!self.exists(k, k == 'controller-revision-hash' ||"
          + " k.matches('^(([a-z0-9.-]+[.])?layeredcache"
          + "[.]io|app[.]kubernetes[.]io|apps[.]kubernetes[.]io|statefulset[.]kubernetes[.]io)/'))";

  private LabelRules() {}
}
