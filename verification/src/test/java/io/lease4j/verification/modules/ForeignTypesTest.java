package io.lease4j.verification.modules;

import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.lease4j.verification.modules.OurCode.MAIN_CODE;
import static io.lease4j.verification.modules.OurCode.isInternal;
import static io.lease4j.verification.modules.OurCode.moduleOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where types of other libraries are seen, in the main code and by its callers. */
@Tag("one-lane")
class ForeignTypesTest {

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
                .flatMap(ForeignTypesTest::lettuceInSignatures)
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
                .filter(field -> field.getAllInvolvedRawTypes().stream().anyMatch(ForeignTypesTest::isLettuce))
                .map(field -> type.getSimpleName() + "." + field.getName());
        Stream<String> methods = type.getCodeUnits().stream()
                .filter(unit -> isSeen(unit.getModifiers()))
                .filter(unit -> unit.getAllInvolvedRawTypes().stream().anyMatch(ForeignTypesTest::isLettuce))
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
}
