package io.lease4j.testkit.assertion;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RequestId;
import io.lease4j.Term;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Each assertion holds for what it names, and fails for the case next to it with a message that shows the outcome. */
class LeaseAssertionsTest {

    private static final LeaseKey KEY = LeaseKey.of("kit", "key");
    private static final AuthorityRecordId RECORD = new AuthorityRecordId(NamespaceId.random(), 0);
    private static final Holder HOLDER = Holder.of("a", "a-1");
    private static final BackendTime NOW = BackendTime.ofEpochMillis(1_000);

    private final Lease first = lease(1);
    private final Lease second = lease(2);
    private final AcquireOutcome acquired =
            new AcquireOutcome.Acquired(first, Term.reported(Duration.ofSeconds(1)), false);
    private final AcquireOutcome replayed =
            new AcquireOutcome.Acquired(first, Term.reported(Duration.ofSeconds(1)), true);
    private final AcquireOutcome held = new AcquireOutcome.Held(Duration.ofSeconds(1), false);
    private final AcquireOutcome unknown = new AcquireOutcome.Unknown(
            AcquireRequest.builder(KEY, HOLDER).ttl(Duration.ofSeconds(1)).build(), UnknownReason.NO_ANSWER, "none");
    private final Refused frozen = Refused.of(RefusedReason.FROZEN);

    @Test
    void acquires() {
        holds(() -> assertThat(acquired).isAcquired());
        holds(() -> assertThat(replayed).isAcquiredAgain());
        holds(() -> assertThat(held).isHeld());
        holds(() -> assertThat(unknown).isUnknown().isCommitted(Commitment.UNKNOWN));
        holds(() -> assertThat((AcquireOutcome) frozen).isRefused(RefusedReason.FROZEN));
        holds(() -> assertThat(acquired).lease().isSameGenerationAs(first).expiresAt(first.expiresAt()));
        holds(() -> assertThat(acquired).hasCode("acquired"));
        fails(
                () -> assertThat(replayed).as("words").isAcquired(),
                "[words]",
                "expected replayed false but it was true");
        fails(() -> assertThat(acquired).isAcquiredAgain(), "expected replayed true");
        fails(() -> assertThat(held).isAcquired(), "expected acquired but it was held");
        fails(() -> assertThat(acquired).isHeld(), "expected held but it was acquired");
        fails(() -> assertThat(held).isUnknown(), "expected unknown but it was held");
        fails(() -> assertThat(held).isRefused(RefusedReason.FROZEN), "expected refused(FROZEN) but it was held");
        fails(() -> assertThat((AcquireOutcome) frozen).isRefused(RefusedReason.TOO_OLD), "expected refused(TOO_OLD)");
        fails(() -> assertThat(held).isCommitted(Commitment.YES), "expected committed: YES but it was NO");
        fails(() -> assertThat(held).hasCode("acquired"), "expected acquired");
        fails(() -> assertThat((AcquireOutcome) null).isHeld(), "not to be null");
    }

    @Test
    void losses() {
        RenewOutcome lost = new RenewOutcome.Lost(LostReason.EXPIRED, Optional.empty(), Commitment.NO);
        holds(() -> assertThat(lost).isLost(LostReason.EXPIRED));
        fails(() -> assertThat(lost).isLost(LostReason.REVOKED), "expected lost reason REVOKED but it was EXPIRED");
        fails(() -> assertThat(lost).isRenewed(), "expected renewed but it was lost");
    }

    @Test
    void leases() {
        holds(() -> assertThat(second).isLaterGrantThan(first));
        fails(() -> assertThat(first).isLaterGrantThan(second), "expected a greater token");
        fails(() -> assertThat(second).isSameGenerationAs(first), "expected the generation");
        fails(() -> assertThat(first).expiresAt(NOW), "expected the expiry");
    }

    @Test
    void readings() {
        RecordSummary record = new RecordSummary(RECORD, 7, false, Set.of());
        InspectOutcome nobody = new InspectOutcome.NotFound(Optional.empty(), record);
        holds(() -> assertThat(nobody).isNotFound().hasLastToken(7).isUnproven());
        fails(() -> assertThat(nobody).hasLastToken(8), "expected last token 8 but it was 7");
        fails(() -> assertThat(nobody).isProven(), "expected proven true");
        fails(() -> assertThat(nobody).isNotFoundAfter(LostReason.EXPIRED), "expected last end");
        fails(() -> assertThat(nobody).isFound(), "expected found but it was not-found");
    }

    @Test
    void verdicts() {
        CancelOutcome never = new CancelOutcome.NeverCommitted(true);
        CancelOutcome lost = new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, true);
        holds(() -> assertThat(never).isNeverCommitted());
        holds(() -> assertThat(lost).isNotKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        fails(() -> assertThat(lost).isNeverCommitted(), "expected never committed");
        fails(() -> assertThat(lost).isNotKnowable(NotKnowableReason.NO_LONGER_KNOWN), "NO_LONGER_KNOWN");
        fails(() -> assertThat(never).hasCommitted(), "expected committed but it was never-committed");
    }

    @Test
    void effects() {
        CommitOutcome behind = new CommitOutcome.Rejected(RejectedReason.BEHIND, Commitment.NO);
        holds(() -> assertThat(behind).isRejected().isRejected(RejectedReason.BEHIND));
        fails(() -> assertThat(behind).isRejected(RejectedReason.SEALED), "expected reason SEALED but it was BEHIND");
        fails(() -> assertThat(behind).isAccepted(), "expected accepted but it was rejected");
        FenceOutcome fenced = new FenceOutcome.Accepted();
        holds(() -> assertThat(fenced).isAccepted());
        fails(() -> assertThat(fenced).isRejected(), "expected rejected but it was accepted");
    }

    @Test
    void histories() {
        HistoryOutcome history = new HistoryOutcome.Page(
                List.of(
                        new HistoryEntry.Granted(
                                NOW, first.generation(), HOLDER, Optional.empty(), RequestId.of("r"), NOW),
                        new HistoryEntry.Ended(NOW, first.generation(), LeaseEnd.of(LostReason.RELEASED, NOW))),
                Optional.empty(),
                0,
                true);
        holds(() -> assertThat(history).isPage().hasGrants(List.of(1L)).hasEnds(List.of(LostReason.RELEASED)));
        fails(() -> assertThat(history).hasGrants(List.of(1L, 2L)), "expected grants [1, 2] but it was [1]");
        fails(() -> assertThat(history).hasEnds(List.of()), "expected ends []");
    }

    private static void holds(ThrowingCallable assertion) {
        assertThatCode(assertion).doesNotThrowAnyException();
    }

    private static void fails(ThrowingCallable assertion, String... words) {
        assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContainingAll(words);
    }

    private static Lease lease(long token) {
        return new Lease(
                new Generation(KEY, LeaseId.random(), FencingToken.of(token)),
                RECORD,
                HOLDER,
                Optional.empty(),
                Map.of(),
                NOW,
                NOW.plus(Duration.ofSeconds(1)),
                NOW.plus(Duration.ofHours(1)),
                0);
    }
}
