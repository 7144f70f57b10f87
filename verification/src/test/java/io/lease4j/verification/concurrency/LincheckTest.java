package io.lease4j.verification.concurrency;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Small scenarios on the memory store: under the schedules of this machine, and under those that a model checker thinks
 * of. The first scenario is the race for a free key; Lincheck makes up the others, the same ones in every run.
 */
class LincheckTest {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");

    private static StressOptions stress() throws NoSuchMethodException {
        return new StressOptions()
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(1)
                .addCustomScenario(race())
                .iterations(LONG ? 40 : 8)
                .invocationsPerIteration(LONG ? 2_000 : 300);
    }

    private static ModelCheckingOptions modelChecking() throws NoSuchMethodException {
        return new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(1)
                .addCustomScenario(race())
                .iterations(LONG ? 20 : 4)
                .invocationsPerIteration(LONG ? 500 : 100)
                .addGuarantee(ManagedStrategyGuaranteeKt.forClasses(LincheckTest::sharesNothing)
                        .allMethods()
                        .ignore());
    }

    private static ExecutionScenario race() throws NoSuchMethodException {
        return new ExecutionScenario(
                List.of(),
                List.of(
                        List.of(call("acquire", 0, 1), call("release", 0, 1)),
                        List.of(call("acquire", 0, 2), call("renew", 0, 2))),
                List.of(),
                null);
    }

    private static Actor call(String operation, int key, int thread) throws NoSuchMethodException {
        return new Actor(
                LincheckSubject.class.getMethod(operation, int.class, int.class),
                List.of(key, thread),
                false,
                false,
                false,
                false,
                false);
    }

    private static final Set<String> CONFINED = Stream.of("LeaseIds", "PackedIds", "PlainPast", "PastIndex", "PastRing")
            .map("io.lease4j.memory.internal."::concat)
            .collect(Collectors.toUnmodifiableSet());

    /**
     * Values and random ids share nothing that a schedule could matter to; what is random is in no answer. Nor do the
     * structures of numbers that a shard keeps past generations in: they know no other thread, and whoever uses them is
     * under test. Each of their reads would be one more place to go through, and a hundred schedules are few.
     */
    private static boolean sharesNothing(String className) {
        boolean underTest =
                className.startsWith("io.lease4j.memory.") || className.startsWith("io.lease4j.verification.");
        return (className.startsWith("io.lease4j.") && !underTest) || CONFINED.contains(className);
    }

    @Test
    @Tag("S-1")
    @Tag("S-8")
    void the_store_is_linearizable_under_stress() throws NoSuchMethodException {
        stress().check(LincheckSubject.Right.class);
    }

    @Test
    @Tag("S-1")
    @Tag("S-8")
    void the_store_is_linearizable_under_model_checking() throws NoSuchMethodException {
        modelChecking().check(LincheckSubject.Right.class);
    }

    // The race is as small as it can be: trying to make it smaller would only take time.

    @Test
    void a_store_that_checks_and_then_acts_is_caught_under_stress() throws NoSuchMethodException {
        StressOptions options = stress().minimizeFailedScenario(false);
        assertThatThrownBy(() -> options.check(LincheckSubject.ChecksThenActs.class))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("acquired 2");
    }

    @Test
    void a_store_that_checks_and_then_acts_is_caught_under_model_checking() throws NoSuchMethodException {
        // It ends with the first interleaving that is wrong; among a hundred there is not always one.
        ModelCheckingOptions options =
                modelChecking().invocationsPerIteration(10_000).minimizeFailedScenario(false);
        assertThatThrownBy(() -> options.check(LincheckSubject.ChecksThenActs.class))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("acquired 2");
    }
}
