package io.layeredcache.e2e.cluster;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs a scenario where the cluster has what it needs. */
final class NeedsCondition implements ExecutionCondition {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    Set<Ability> lacking = EnumSet.noneOf(Ability.class);
    AnnotationSupport.findAnnotation(context.getElement(), Needs.class)
        .ifPresent(needs -> lacking.addAll(List.of(needs.value())));
    lacking.removeAll(ClusterExtension.of(context).abilities());
    return lacking.isEmpty()
        ? ConditionEvaluationResult.enabled("the cluster has what it takes")
        : ConditionEvaluationResult.disabled("the cluster lacks " + lacking);
  }
}
