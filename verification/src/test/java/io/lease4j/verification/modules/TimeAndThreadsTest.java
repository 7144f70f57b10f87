package io.lease4j.verification.modules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static io.lease4j.verification.modules.OurCode.MAIN_CODE;

import com.tngtech.archunit.core.domain.JavaAccess;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where the main code reads time, and what it never does with threads: no thread local, no monitor. */
@Tag("one-lane")
class TimeAndThreadsTest {

    /** The one class that may read the clocks of the platform; everything else is handed them. */
    private static final String TIME_SEAM = "io.lease4j.time.SystemTime";

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

    @Test
    void only_the_time_seam_reads_a_clock() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(TIME_SEAM)
                .should()
                .accessTargetWhere(describe("reads a clock", TimeAndThreadsTest::readsClock))
                .check(MAIN_CODE);
    }

    private static boolean readsClock(JavaAccess<?> access) {
        String type = access.getTargetOwner().getFullName();
        String member = access.getName();
        return CLOCK_READS.contains(type + "." + member)
                || (CLOCK_TYPES.contains(type) && member.equals("now"))
                || (type.equals("java.time.Clock") && (member.startsWith("system") || member.startsWith("tick")));
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
}
