package io.lease4j.verification.modules;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;

/** The compiled main code of all modules, and of which module a class of it is. */
final class OurCode {

    static final String ROOT = "io.lease4j";
    static final String API = "lease-api";

    static final JavaClasses MAIN_CODE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    /** Every module but lease-api has one package of its own below the root. */
    private static final List<String> OTHER_MODULES =
            List.of("memory", "valkey", "jdbc", "recovery", "testkit", "cli", "examples", "verification");

    private OurCode() {}

    static boolean isOurs(JavaClass type) {
        return (type.getPackageName() + ".").startsWith(ROOT + ".");
    }

    static boolean isInternal(JavaClass type) {
        return (type.getPackageName() + ".").contains(".internal.");
    }

    static String moduleOf(JavaClass type) {
        return OTHER_MODULES.stream()
                .filter(name -> (type.getPackageName() + ".").startsWith(ROOT + "." + name + "."))
                .findFirst()
                .orElse(API);
    }
}
