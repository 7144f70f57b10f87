package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The connection fails around the commit: unknown, and only cancelling says that it never committed. */
@Tag("E-7")
class UnansweredCommitTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Database database = Database.fresh();
    private final JdbcSink direct =
            JdbcSink.builder(database.source(), SINK, Some.WRITER).build();
    private TcpFaultProxy proxy;
    private JdbcSink sink;

    @BeforeEach
    void standBetween() throws IOException {
        proxy = TcpFaultProxy.before(Database.address());
        sink = JdbcSink.builder(database.through(proxy.address()).source(), SINK, Some.WRITER)
                .build();
        assertThat(answer(direct.admit(Some.NAMESPACE, Map.of(Some.RECORD, 10L), deadline())))
                .isAccepted();
    }

    @AfterEach
    void close() throws IOException {
        sink.close();
        direct.close();
        proxy.close();
    }

    @Test
    void the_answer_is_lost_and_the_effect_is_in_place() {
        Effect effect = effect("A");
        proxy.next(Direction.TO_SERVER, "COMMIT").answer().cut();
        CommitOutcome outcome = answer(sink.commit(effect, authority(11), deadline()));
        assertThat(outcome).isUnknown();
        Poll.until("it committed", PATIENCE, () -> database.count("result") == 1);
        assertThat(answer(sink.cancel(effect, authority(11), deadline())))
                .isInstanceOf(CancelEffectOutcome.Committed.class);
        CommitOutcome again = answer(sink.commit(effect, authority(12), deadline()));
        assertThat(((CommitOutcome.Accepted) again).already())
                .as("a successor that repeats it")
                .isTrue();
        assertThat(database.count("result")).isOne();
    }

    @Test
    void the_commit_is_lost_and_the_effect_is_not_in_place() {
        Effect effect = effect("A");
        proxy.next(Direction.TO_SERVER, "COMMIT").cut();
        assertThat(answer(sink.commit(effect, authority(11), deadline()))).isUnknown();
        assertThat(answer(sink.cancel(effect, authority(11), deadline())))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        assertThat(answer(sink.commit(effect, authority(11), deadline())))
                .isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(database.count("result")).isZero();
    }

    @Test
    void the_commit_is_on_its_way_while_a_look_finds_nothing() {
        Effect effect = effect("A");
        Gate gate = proxy.next(Direction.TO_SERVER, "COMMIT").hold();
        CompletableFuture<CommitOutcome> commit =
                sink.commit(effect, authority(11), deadline()).toCompletableFuture();
        gate.awaitReached(PATIENCE);
        assertThat(database.list("SELECT effect_id FROM lease4j_effect"))
                .as("a look")
                .isEmpty();
        assertThat(answer(direct.cancel(effect, authority(11), Some.within(Duration.ofMillis(300)))))
                .as("cancelling while it may still arrive")
                .isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
        gate.release();
        assertThat(answer(commit)).isAccepted();
        assertThat(answer(direct.cancel(effect, authority(11), deadline())))
                .isInstanceOf(CancelEffectOutcome.Committed.class);
    }

    @Test
    void before_the_commit_is_sent_whatever_is_lost_is_refused() {
        proxy.next(Direction.TO_SERVER, "INSERT INTO result").cut();
        assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        proxy.next(Direction.TO_SERVER, "lease4j_fence").answer().cut();
        assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(database.count("result")).isZero();
        assertThat(answer(sink.commit(effect("A"), authority(11), deadline()))).isAccepted();
    }

    @Test
    void a_silent_network_ends_with_the_deadline() {
        proxy.next(Direction.TO_SERVER, "INSERT INTO result").answer().drop();
        assertThat(answer(sink.commit(effect("A"), authority(11), Some.within(Duration.ofMillis(300)))))
                .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        proxy.next(Direction.TO_SERVER, "COMMIT").answer().drop();
        assertThat(answer(sink.commit(effect("B"), authority(11), Some.within(Duration.ofMillis(300)))))
                .isUnknown();
        assertThat(answer(direct.cancel(effect("B"), authority(11), deadline())))
                .isInstanceOf(CancelEffectOutcome.Committed.class);
    }

    @Test
    void a_cancel_and_a_seal_whose_commit_is_lost_are_unknown_and_can_be_repeated() {
        Effect effect = effect("A");
        proxy.next(Direction.TO_SERVER, "COMMIT").answer().cut();
        assertThat(answer(sink.cancel(effect, authority(11), deadline())))
                .isInstanceOf(CancelEffectOutcome.Unknown.class);
        assertThat(answer(sink.cancel(effect, authority(11), deadline())))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        proxy.next(Direction.TO_SERVER, "COMMIT").answer().cut();
        assertThat(answer(sink.seal(Some.RECORD, Some.KEY, authority(11).token(), deadline()))
                        .code())
                .startsWith("unknown");
        assertThat(answer(sink.seal(Some.RECORD, Some.KEY, authority(11).token(), deadline())))
                .isAccepted();
    }
}
