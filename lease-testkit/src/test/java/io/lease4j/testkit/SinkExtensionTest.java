package io.lease4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.lease4j.LeaseKey;
import io.lease4j.effect.FencedSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** What becomes of a sink's rules that cannot be proven, and of fixtures with a mistake. */
class SinkExtensionTest {

    private static final String ANY_TEST = "an_accepted_effect_is_in_place_as_it_was_sent";
    private static final AtomicInteger CLOSED = new AtomicInteger();

    @TempDir
    private Path reports;

    @Test
    void a_missing_control_is_reported_and_neither_failed_nor_skipped() throws IOException {
        EngineExecutionResults results = run(selectClass(Bare.class));
        results.testEvents()
                .assertStatistics(events -> events.failed(0).skipped(0).aborted(0));
        assertThat(results.testEvents().succeeded().count()).isGreaterThan(50);
        assertThat(Files.readAllLines(reports.resolve("Bare.md")))
                .contains("- " + ANY_TEST + ": proven")
                .contains(
                        "- a_restored_sink_whose_floor_was_raised_accepts_nothing_old: not provable here: the fixture "
                                + "offers no snapshot(): a copy of what the sink remembers, to be put back")
                .contains("- nothing_is_written_behind_a_seal: not provable here: the fixture offers no "
                        + "stallNextCommit(): a commit that stands still between its check and its commit point");
    }

    @Test
    void a_mistake_of_the_fixture_is_named_and_the_fixture_taken_down() {
        assertThat(failureOf(NoFixture.class)).hasMessageContaining("fixture() of the subclass of FencedSinkContract");
        int before = CLOSED.get();
        assertThat(failureOf(NullSink.class)).hasMessage("Mistake in the fixture: open() returned null");
        assertThat(CLOSED).hasValue(before + 1);
        assertThat(failureOf(Blind.class))
                .hasMessage("Mistake in the fixture: applied() threw java.io.IOException: no such table");
        assertThat(CLOSED).hasValue(before + 2);
    }

    private EngineExecutionResults run(DiscoverySelector selector) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selector)
                .configurationParameter(MatrixExtension.DIRECTORY, reports.toString())
                .execute();
    }

    private Throwable failureOf(Class<?> contract) {
        return run(selectMethod(contract, ANY_TEST)).testEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .findFirst()
                .orElseThrow();
    }

    /** Without any control. */
    static final class Bare extends FencedSinkContract {
        @Override
        protected FencedSinkFixture fixture() {
            return new Fixture(new ReferenceSink("bare"));
        }
    }

    static final class NoFixture extends FencedSinkContract {
        @Override
        protected FencedSinkFixture fixture() {
            return null;
        }
    }

    static final class NullSink extends FencedSinkContract {
        @Override
        protected FencedSinkFixture fixture() {
            return new Fixture(null);
        }
    }

    /** Cannot see what the sink applied. */
    static final class Blind extends FencedSinkContract {
        @Override
        protected FencedSinkFixture fixture() {
            return new Fixture(new ReferenceSink("blind")) {
                @Override
                public List<Applied> applied(LeaseKey key) throws IOException {
                    throw new IOException("no such table");
                }
            };
        }
    }

    private static class Fixture implements FencedSinkFixture {

        private final ReferenceSink sink;

        Fixture(ReferenceSink sink) {
            this.sink = sink;
        }

        @Override
        public FencedSink open() {
            return sink;
        }

        @Override
        public List<Applied> applied(LeaseKey key) throws IOException {
            return sink.applied(key);
        }

        @Override
        public void close() {
            CLOSED.incrementAndGet();
        }
    }
}
