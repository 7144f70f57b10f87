package io.lease4j.verification.modules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.lease4j.verification.modules.OurCode.API;
import static io.lease4j.verification.modules.OurCode.MAIN_CODE;
import static io.lease4j.verification.modules.OurCode.ROOT;
import static io.lease4j.verification.modules.OurCode.isInternal;
import static io.lease4j.verification.modules.OurCode.isOurs;
import static io.lease4j.verification.modules.OurCode.moduleOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The shape of the modules, read from the compiled main code of all of them. */
@Tag("one-lane")
class ArchitectureTest {

    @Test
    void the_rules_look_at_real_classes() {
        assertThat(MAIN_CODE.stream().map(OurCode::moduleOf)).contains(API, "memory");
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
}
