package io.lease4j;

import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.fixtures.Samples;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmallValuesTest {

    @Test
    void tokensAreOrdered() {
        FencingToken one = FencingToken.of(1);
        FencingToken two = FencingToken.of(2);
        assertThat(one).isLessThan(two).isEqualByComparingTo(FencingToken.of(1));
        assertThat(two.isAbove(one)).isTrue();
        assertThat(one.isAbove(one)).isFalse();
        assertThat(one.isAbove(two)).isFalse();
        assertThat(two).hasToString("2");
        assertThat(FencingToken.MAX_VALUE).isEqualTo(4_503_599_627_370_495L);
    }

    @Tag("K-2")
    @Test
    void aRangeHoldsAtLeastOneToken() {
        assertThat(new TokenRange(7, 8)).hasToString("(7, 8]");
        assertViolation(() -> new TokenRange(7, 7), "ceiling", "8 to " + FencingToken.MAX_VALUE, "7");
        assertThat(new TokenRange(FencingToken.MAX_VALUE - 1, FencingToken.MAX_VALUE))
                .isNotNull();
    }

    @Tag("K-2")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s3cr3t",
                "s3cr3t-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghi",
                "s3cr3t-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijk",
                "s3cr3t=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij",
                "s3cr3t+ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
            })
    void refusesWhatCannotBeADigest(String text) {
        assertViolation(
                () -> new RequestDigest(text),
                "digest",
                "43 characters of base64url",
                text.length() + " characters that do not match");
    }

    @Test
    void pagesStartAtTheBeginningOrBehindACursor() {
        PageCursor cursor = new PageCursor("c");
        assertThat(PageQuery.first(5)).isEqualTo(new PageQuery(Optional.empty(), 5));
        assertThat(PageQuery.after(cursor, 5)).isEqualTo(new PageQuery(Optional.of(cursor), 5));
    }

    @ParameterizedTest
    @EnumSource
    void everyLossHasARejectionOfTheSameName(LostReason reason) {
        assertThat(RejectedReason.of(reason).name()).isEqualTo(reason.name());
    }

    @Test
    void aRecordIdShowsNamespaceIdAndShard() {
        assertThat(new AuthorityRecordId(NamespaceId.of("n"), 7)).hasToString("n/7");
    }

    @Test
    void aLeaseIsItsGenerationAndMakesAuthorities() {
        Lease lease = Samples.of(Lease.class);
        assertThat(lease.key()).isEqualTo(lease.generation().key());
        assertThat(lease.leaseId()).isEqualTo(lease.generation().leaseId());
        assertThat(lease.token()).isEqualTo(lease.generation().token());
        ExecutionId execution = ExecutionId.of("another");
        assertThat(lease.authority(execution))
                .isEqualTo(new ExecutionAuthority(
                        lease.recordId(), lease.generation(), lease.holder(), execution, lease.expiresAt()));
        ExecutionAuthority authority = lease.authority(execution);
        assertThat(authority.key()).isEqualTo(lease.key());
        assertThat(authority.token()).isEqualTo(lease.token());
    }

    @Test
    void anObservedLeaseIsActiveUntilItHasAnEnd() {
        ObservedLease ended = Samples.of(ObservedLease.class);
        ObservedLease active = new ObservedLease(
                ended.generation(),
                ended.holder(),
                ended.executionId(),
                ended.metadata(),
                ended.grantedAt(),
                ended.expiresAt(),
                ended.renewalNumber(),
                Optional.empty());
        assertThat(ended.isActive()).isFalse();
        assertThat(ended).hasToString("ObservedLease[" + ended.generation() + ", ended: REVOKED]");
        assertThat(active.isActive()).isTrue();
        assertThat(active)
                .hasToString("ObservedLease[" + ended.generation() + ", active until 1970-01-01T00:00:00.007Z]");
    }

    @Test
    void anEndThatNobodyMadeHasNoAuthorNoNoteAndNoSinks() {
        BackendTime at = BackendTime.ofEpochMillis(7);
        LeaseEnd end = LeaseEnd.of(LostReason.EXPIRED, at);
        assertThat(end)
                .isEqualTo(new LeaseEnd(LostReason.EXPIRED, at, Optional.empty(), Optional.empty(), Set.of()))
                .hasToString("LeaseEnd[EXPIRED at 1970-01-01T00:00:00.007Z, unsealed sinks: []]");
        assertThat(new LeaseEnd(
                        LostReason.REVOKED, at, Optional.of("p"), Optional.of("stuck"), Set.of(SinkName.of("s"))))
                .hasToString("LeaseEnd[REVOKED at 1970-01-01T00:00:00.007Z, note: stuck, unsealed sinks: [s]]");
    }

    @Test
    void aStampLastsAMinuteAndAMargin() {
        assertThat(Stamp.LONGEST).isEqualTo(Duration.ofMinutes(1));
        assertThat(Stamp.MARGIN).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aViolationSurvivesSerialization() throws Exception {
        Violation violation = new Violation("field", "short", "long");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new InvalidValueException(violation));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            InvalidValueException read = (InvalidValueException) in.readObject();
            assertThat(read.violation()).isEqualTo(violation);
            assertThat(read).hasMessage("field must be short, but is long");
        }
    }

    @Test
    void refusalsCarryWhatBelongsToThem() {
        Violation violation = new Violation("field", "short", "long");
        assertThat(Refused.invalid(violation))
                .isEqualTo(new Refused(
                        RefusedReason.INVALID_REQUEST,
                        Optional.of(violation),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()));
        assertThat(Refused.of(RefusedReason.FROZEN))
                .isEqualTo(new Refused(
                        RefusedReason.FROZEN, Optional.empty(), Optional.empty(), Optional.empty(), List.of()));
        Ticket ticket = Ticket.of("t");
        assertThat(Refused.floorUnproven(ticket))
                .isEqualTo(new Refused(
                        RefusedReason.FLOOR_UNPROVEN,
                        Optional.empty(),
                        Optional.of(ticket),
                        Optional.empty(),
                        List.of()));
        BackendTime expiry = BackendTime.ofEpochMillis(7);
        assertThat(Refused.renewalTooOld(3, expiry))
                .isEqualTo(new Refused(
                        RefusedReason.TOO_OLD,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new Refused.CurrentRenewal(3, expiry)),
                        List.of()));
        assertThat(Refused.notAllowed(List.of("why")))
                .isEqualTo(new Refused(
                        RefusedReason.NOT_ALLOWED,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of("why")));
    }
}
