package io.lease4j.verification;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.File;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The shape of the modules, read from the compiled main code of all of them. */
@Tag("one-lane")
class ArchitectureTest {

    /** The one class that may read the clocks of the platform; everything else is handed them. */
    private static final String TIME_SEAM = "io.lease4j.time.SystemTime";

    private static final String ROOT = "io.lease4j";
    private static final String API = "lease-api";

    /** Every module but lease-api has one package of its own below the root. */
    private static final List<String> OTHER_MODULES =
            List.of("memory", "valkey", "jdbc", "recovery", "testkit", "cli", "examples", "verification");

    private static final Set<String> CLOCK_READS = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.time.InstantSource.system",
            "java.util.Date.<init>");

    private static final Set<String> CLOCK_TYPES = Set.of(
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalDateTime",
            "java.time.LocalTime",
            "java.time.OffsetDateTime",
            "java.time.ZonedDateTime");

    private static final JavaClasses MAIN_CODE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void the_rules_look_at_real_classes() {
        assertThat(MAIN_CODE.stream().map(ArchitectureTest::moduleOf)).contains(API, "memory");
    }

    @Test
    void modules_depend_in_one_direction() {
        mayDependOnlyOn(API);
        mayDependOnlyOn("memory", API);
        mayDependOnlyOn("valkey", API);
        mayDependOnlyOn("jdbc", API);
        mayDependOnlyOn("recovery", API);
        mayDependOnlyOn("testkit", API, "recovery");
        mayDependOnlyOn("cli", API, "valkey", "jdbc", "recovery");
    }

    @Test
    void internal_packages_stay_in_their_module() {
        classes().should(notUseInternalsOfAnotherModule()).check(MAIN_CODE);
    }

    @Test
    void only_the_time_seam_reads_a_clock() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(TIME_SEAM)
                .should()
                .accessTargetWhere(describe("reads a clock", ArchitectureTest::readsClock))
                .check(MAIN_CODE);
    }

    /** The tool is a caller that hands in where the server is, and how it proves itself. */
    @Test
    void lettuce_is_seen_by_the_valkey_module_and_by_the_tool_only() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.lease4j.valkey..", "io.lease4j.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.lettuce..")
                .check(MAIN_CODE);
    }

    /** The starter and its example are not on this class path: everything that is, does without. */
    @Test
    void spring_is_seen_by_no_module_but_its_own() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.springframework..")
                .check(MAIN_CODE);
    }

    /** A caller may hand in its own client, where the server is, and how it proves itself; nothing else shows. */
    @Test
    void lettuce_is_in_no_public_signature_but_where_the_caller_hands_its_own_in() {
        Set<String> seen = MAIN_CODE.stream()
                .filter(type -> moduleOf(type).equals("valkey"))
                .filter(type -> !isInternal(type))
                .filter(type -> type.getModifiers().contains(PUBLIC))
                .flatMap(ArchitectureTest::lettuceInSignatures)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(seen)
                .containsExactly(
                        "ValkeyLeaseStoreBuilder.client(RedisClient)",
                        "ValkeyLeaseStoreBuilder.client(RedisClusterClient)",
                        "ValkeyLeaseStoreBuilder.cluster(List)",
                        "ValkeyLeaseStoreBuilder.sslOptions(SslOptions)",
                        "ValkeyLeaseStoreBuilder.uri(RedisURI)");
    }

    private static Stream<String> lettuceInSignatures(JavaClass type) {
        Stream<String> fields = type.getFields().stream()
                .filter(field -> isSeen(field.getModifiers()))
                .filter(field -> field.getAllInvolvedRawTypes().stream().anyMatch(ArchitectureTest::isLettuce))
                .map(field -> type.getSimpleName() + "." + field.getName());
        Stream<String> methods = type.getCodeUnits().stream()
                .filter(unit -> isSeen(unit.getModifiers()))
                .filter(unit -> unit.getAllInvolvedRawTypes().stream().anyMatch(ArchitectureTest::isLettuce))
                .map(unit -> type.getSimpleName() + "." + unit.getName() + "("
                        + unit.getRawParameterTypes().stream()
                                .map(JavaClass::getSimpleName)
                                .collect(Collectors.joining(", "))
                        + ")");
        return Stream.concat(fields, methods);
    }

    private static boolean isSeen(Set<JavaModifier> modifiers) {
        return modifiers.contains(PUBLIC) || modifiers.contains(PROTECTED);
    }

    private static boolean isLettuce(JavaClass type) {
        return type.getPackageName().startsWith("io.lettuce");
    }

    /** Read from the descriptors that the compiler wrote. */
    @Test
    void no_module_exports_an_internal_package_to_everybody() {
        List<ModuleDescriptor> modules = descriptors();
        assertThat(modules).extracting(ModuleDescriptor::name).contains("io.lease4j", "io.lease4j.valkey");
        assertThat(modules)
                .flatExtracting(ModuleDescriptor::exports)
                .filteredOn(export -> (export.source() + ".").contains(".internal.") && !export.isQualified())
                .isEmpty();
    }

    private static List<ModuleDescriptor> descriptors() {
        Set<Path> places = Stream.of(
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(Files::exists)
                .collect(Collectors.toSet());
        return places.stream()
                .flatMap(place -> ModuleFinder.of(place).findAll().stream())
                .map(ModuleReference::descriptor)
                .filter(module -> (module.name() + ".").startsWith(ROOT + "."))
                .toList();
    }

    @Test
    void there_are_no_thread_locals() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocal.class)
                .check(MAIN_CODE);
    }

    @Test
    void no_method_is_synchronized() {
        noMethods().should().haveModifier(SYNCHRONIZED).check(MAIN_CODE);
    }

    private static void mayDependOnlyOn(String module, String... others) {
        Set<String> allowed = Set.of(others);
        DescribedPredicate<JavaClass> inModule =
                describe("are in " + module, type -> moduleOf(type).equals(module));
        DescribedPredicate<JavaClass> elsewhere = describe(
                "are ours and not in " + allowed,
                type -> isOurs(type) && !moduleOf(type).equals(module) && !allowed.contains(moduleOf(type)));
        noClasses()
                .that(inModule)
                .should(dependOnClassesThat(elsewhere))
                // A module that has no class yet keeps the rule trivially.
                .allowEmptyShould(true)
                .check(MAIN_CODE);
    }

    private static ArchCondition<JavaClass> notUseInternalsOfAnotherModule() {
        return new ArchCondition<>("not use the internal packages of another module") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> isOurs(dependency.getTargetClass()))
                        .filter(dependency -> isInternal(dependency.getTargetClass()))
                        .filter(dependency ->
                                !moduleOf(dependency.getTargetClass()).equals(moduleOf(type)))
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription())));
            }
        };
    }

    private static boolean readsClock(JavaAccess<?> access) {
        String type = access.getTargetOwner().getFullName();
        String member = access.getName();
        return CLOCK_READS.contains(type + "." + member)
                || (CLOCK_TYPES.contains(type) && member.equals("now"))
                || (type.equals("java.time.Clock") && (member.startsWith("system") || member.startsWith("tick")));
    }

    private static boolean isOurs(JavaClass type) {
        return (type.getPackageName() + ".").startsWith(ROOT + ".");
    }

    private static boolean isInternal(JavaClass type) {
        return (type.getPackageName() + ".").contains(".internal.");
    }

    private static String moduleOf(JavaClass type) {
        return OTHER_MODULES.stream()
                .filter(name -> (type.getPackageName() + ".").startsWith(ROOT + "." + name + "."))
                .findFirst()
                .orElse(API);
    }
}
