package io.lease4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.lease4j.testkit.SpoiledFixtures.BadName;
import io.lease4j.testkit.SpoiledFixtures.ClockGoesBack;
import io.lease4j.testkit.SpoiledFixtures.ClosedStore;
import io.lease4j.testkit.SpoiledFixtures.DWithoutTime;
import io.lease4j.testkit.SpoiledFixtures.LyingCapabilities;
import io.lease4j.testkit.SpoiledFixtures.MissingSink;
import io.lease4j.testkit.SpoiledFixtures.NoFixture;
import io.lease4j.testkit.SpoiledFixtures.NullLayers;
import io.lease4j.testkit.SpoiledFixtures.NullStore;
import io.lease4j.testkit.SpoiledFixtures.OtherClock;
import io.lease4j.testkit.SpoiledFixtures.ThrowingOpen;
import io.lease4j.testkit.SpoiledFixtures.ThrowingTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A bad fixture is told what its mistake is. */
class FixtureMistakesTest {

    /** A test that needs a store and its clock before anything else. */
    private static final String ANY_TEST = "a_stamp_for_another_lineage_does_not_commit";

    private static final String MOVES_TIME = "a_renewal_after_expiry_is_lost_and_the_key_stays_free";

    @TempDir
    private Path reports;

    @Test
    void no_fixture_at_all() {
        assertThat(mistakeOf(NoFixture.class, ANY_TEST))
                .contains("fixture() of the subclass of LeaseStoreContract returned null");
    }

    @Test
    void open_that_returns_null() {
        assertThat(mistakeOf(NullStore.class, ANY_TEST))
                .contains("open() returned null: return the store that the tests shall use");
    }

    @Test
    void open_that_throws() {
        assertThat(mistakeOf(ThrowingOpen.class, ANY_TEST))
                .contains("open() threw java.io.IOException: connection refused");
    }

    @Test
    void another_method_that_throws_or_returns_null() {
        assertThat(mistakeOf(ThrowingTime.class, ANY_TEST)).contains("time() threw java.lang.IllegalStateException");
        assertThat(mistakeOf(NullLayers.class, ANY_TEST)).contains("layers() returned null");
    }

    @Test
    void a_name_that_is_no_file_name() {
        assertThat(mistakeOf(BadName.class, ANY_TEST)).contains("backend() names the report's file", "\"my/store\"");
    }

    @Test
    void a_store_that_is_not_ready() {
        assertThat(mistakeOf(ClosedStore.class, ANY_TEST))
                .contains("open() has to return a store that is ready", "CLOSED");
    }

    @Test
    void a_capability_that_store_and_fixture_see_differently() {
        assertThat(mistakeOf(LyingCapabilities.class, ANY_TEST))
                .contains("HISTORY is supported for the fixture")
                .contains("the store's capabilities() say that it is not supported");
    }

    @Test
    void a_sink_that_is_promised_and_missing() {
        assertThat(mistakeOf(MissingSink.class, MOVES_TIME))
                .contains("sinkBesideLease() is empty, so notSupported() has to name SINK_BESIDE_LEASE");
    }

    @Test
    void determinism_without_manual_time() {
        assertThat(mistakeOf(DWithoutTime.class, ANY_TEST)).contains("layers() claims D", "no manual time");
    }

    @Test
    void a_clock_that_goes_back() {
        assertThat(clockMistake(ClockGoesBack.class)).contains("the backend's clock went back by PT1S");
    }

    @Test
    void a_clock_that_the_fixture_does_not_move() {
        assertThat(clockMistake(OtherClock.class))
                .contains("time().advance(PT1S) moved the backend's clock by PT0S")
                .contains("it has to be the clock that the store reads");
    }

    /** The clock is looked at whenever time moves: here without a scenario around it. */
    private static String clockMistake(Class<? extends LeaseStoreContract> contract) {
        try {
            LeaseStoreContract test = contract.getDeclaredConstructor().newInstance();
            Bench bench = test.prepare();
            bench.advance(bench.key("any"), Duration.ofSeconds(1));
            return "no mistake was found";
        } catch (FixtureMistakeError e) {
            return e.getMessage();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the contract cannot be made", e);
        }
    }

    private String mistakeOf(Class<?> contract, String test) {
        Throwable failure = EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(contract, test))
                .configurationParameter(MatrixExtension.DIRECTORY, reports.toString())
                .configurationParameter(MatrixExtension.PARTIAL, "true")
                .execute()
                .testEvents()
                .failed()
                .stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError(contract.getSimpleName() + " passed " + test))
                .getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
        assertThat(failure).isInstanceOf(FixtureMistakeError.class);
        return failure.getMessage();
    }
}
