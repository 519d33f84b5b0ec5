package io.layeredcache.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

/** The rooms of the client library and the arrows between them, held by the build. */
@AnalyzeClasses(
    packages = "io.layeredcache.client",
    importOptions = ImportOption.DoNotIncludeTests.class)
class HouseTest {

  private static final String ROOT = "io.layeredcache.client";

  @ArchTest
  static final ArchRule rooms_do_not_depend_on_each_other_in_circles =
      slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule only_the_adapters_and_the_root_see_lettuce =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT, ROOT + ".*.lettuce..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.lettuce..");

  @ArchTest
  static final ArchRule everything_is_told_the_time =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + ".time..")
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Thread.class, "sleep", long.class);

  @ArchTest
  static final ArchRule what_is_in_this_pod_knows_no_shard =
      noClasses()
          .that()
          .resideInAnyPackage(ROOT + ".l1..", ROOT + ".flight..", ROOT + ".codec..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT + ".l2..", ROOT + ".delivery..", ROOT + ".breaker..");

  @ArchTest
  static final ArchRule only_the_root_reads_the_environment =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT)
          .should()
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
}
