package io.layeredcache.operator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.layeredcache.operator.redis.NodeView;
import java.time.Clock;
import java.time.Instant;

/** The rooms of the house and the arrows between them, held by the build. */
@AnalyzeClasses(
    packages = "io.layeredcache.operator",
    importOptions = ImportOption.DoNotIncludeTests.class)
class HouseTest {

  private static final String ROOT = "io.layeredcache.operator";
  private static final String[] PURE = {
    ROOT + ".plan..",
    ROOT + ".operation..",
    ROOT + ".gate..",
    ROOT + ".shard..",
    ROOT + ".desired..",
    ROOT + ".report..",
    ROOT + ".config.."
  };

  @ArchTest
  static final ArchRule rooms_do_not_depend_on_each_other_in_circles =
      slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule only_the_adapter_sees_lettuce =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + ".redis.lettuce..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.lettuce..");

  @ArchTest
  static final ArchRule only_the_adapter_and_the_root_see_the_kubernetes_client =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT, ROOT + ".kube.fabric8..", ROOT + ".desired..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.fabric8.kubernetes.client..");

  @ArchTest
  static final ArchRule framework_types_stop_at_reconcile =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT, ROOT + ".reconcile..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.javaoperatorsdk..");

  @ArchTest
  static final ArchRule pure_rooms_do_not_act =
      noClasses()
          .that()
          .resideInAnyPackage(
              ROOT + ".plan..", ROOT + ".operation..", ROOT + ".gate..", ROOT + ".shard..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT + ".act..", ROOT + ".reconcile..", ROOT + ".metrics..");

  @ArchTest
  static final ArchRule pure_rooms_are_told_the_time =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class);

  /** What a server can do is asked of the server; its version is for people to read. */
  @ArchTest
  static final ArchRule nothing_is_concluded_from_a_servers_version =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".report..")
          .should()
          .callMethod(NodeView.class, "version");

  @ArchTest
  static final ArchRule nobody_sleeps_and_only_the_root_reads_the_environment =
      noClasses()
          .that(DescribedPredicate.not(inTheRoot()))
          .should()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callMethod(System.class, "getenv")
          .orShould()
          .callMethod(System.class, "getenv", String.class);

  @ArchTest
  static final ArchRule no_room_is_called_by_what_it_is_not =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Util")
          .orShould()
          .haveSimpleNameEndingWith("Utils")
          .orShould()
          .haveSimpleNameEndingWith("Helper")
          .orShould()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveSimpleNameEndingWith("Impl");

  private static DescribedPredicate<JavaClass> inTheRoot() {
    return DescribedPredicate.describe(
        "are in the root package", type -> type.getPackageName().equals(ROOT));
  }
}
