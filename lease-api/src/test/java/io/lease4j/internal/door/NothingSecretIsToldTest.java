package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.RejectedReason;
import io.lease4j.fixtures.CapturedLog;
import io.lease4j.observe.CallEnded;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** What a caller keeps to itself is planted everywhere, and looked for in everything that is told. */
class NothingSecretIsToldTest {

    private static final String PLANTED = "planted-7c1d";
    private static final LeaseKey KEY = LeaseKey.of("orders", PLANTED + "-key", "42");

    /** Told everything. */
    private static final class Everything implements LeaseListener {
        final List<String> told = new ArrayList<>();

        @Override
        public void on(LeaseEvent event) {
            told.add(event.toString());
        }

        @Override
        public boolean wantsCalls() {
            return true;
        }

        @Override
        public void ended(CallEnded call) {
            told.add(call.toString());
        }
    }

    private final Everything everything = new Everything();
    private final Fixture door = new Fixture(settings -> settings.withListener(everything));

    @AfterEach
    void stop() {
        CapturedLog.stopListening();
    }

    @Test
    @Tag("V-3")
    void neither_keys_nor_metadata_nor_payloads_are_told_or_logged() {
        Queue<String> log = CapturedLog.listen(Level.TRACE);
        AcquireRequest request = door.leases
                .prepare(KEY)
                .ttl(TTL)
                .metadata("colour", PLANTED + "-metadata")
                .build();
        door.store.proven = false;
        door.store.answers("acquire", sent -> new AcquireOutcome.Unknown(request, UnknownReason.NO_ANSWER, "none"));
        done(door.leases.acquire(request, door.in(5)));
        door.store.answers("acquire", door::grants);
        door.store.proven = true;
        AcquireOutcome acquired = door.leases.acquire(request, door.in(5));
        Lease lease = ((AcquireOutcome.Acquired) acquired).lease();
        effects(lease);
        door.store.answers("renew", door::renews);
        done(door.leases.renew(lease, TTL, door.in(5)));
        door.store.answers("renew", sent -> new RenewOutcome.Lost(LostReason.EXPIRED, Optional.empty(), Commitment.NO));
        done(door.leases.renew(lease, TTL, door.in(5)));
        door.store.answers("acquire", sent -> new AcquireOutcome.Held(TTL, false));
        done(door.leases.acquire(KEY, TTL, door.in(5)));
        door.store.answers("acquire", sent -> refused(RefusedReason.CORRUPT_STATE));
        done(door.leases.acquire(KEY, TTL, door.in(5)));

        assertThat(door.told())
                .contains(
                        "UnknownOpened",
                        "UnknownResolved",
                        "Granted",
                        "EffectAccepted",
                        "StaleEffectRejected",
                        "Renewed",
                        "Lost",
                        "Held",
                        "FloorUnproven",
                        "CorruptState");
        assertThat(everything.told).hasSizeGreaterThan(door.told().size());
        assertThat(log)
                .hasSizeGreaterThanOrEqualTo(door.told().size())
                .anyMatch(line -> line.contains("event=granted"));
        assertThat(everything.told).noneMatch(NothingSecretIsToldTest::shows);
        assertThat(log).noneMatch(NothingSecretIsToldTest::shows);
        assertThat(door.leases.health().toString()).doesNotContain(PLANTED);
    }

    @Test
    @Tag("K-5")
    void no_event_shows_a_key_or_metadata() {
        AcquireRequest request = door.leases
                .prepare(LeaseKey.of("orders", "secret-name"))
                .ttl(TTL)
                .metadata("colour", "secret-value")
                .build();
        door.store.answers("acquire", door::grants);
        done(door.leases.acquire(request, door.in(5)));

        assertThat(door.events.toString()).doesNotContain("secret-name").doesNotContain("secret-value");
    }

    private void effects(Lease lease) {
        ScriptedSink sink = new ScriptedSink("ledger");
        ExecutionAuthority authority = lease.authority(ExecutionId.of("run-1"));
        Effect effect =
                Effect.of(KEY, EffectId.of("e-1"), "charge", (PLANTED + "-payload").getBytes(StandardCharsets.UTF_8));
        EffectReceipt receipt = new EffectReceipt(effect.id(), lease.leaseId(), lease.token(), authority.executionId());
        sink.answers("commit", new CommitOutcome.Accepted(receipt, false));
        sink.answers("commit", new CommitOutcome.Rejected(RejectedReason.SEALED, Commitment.NO));
        done(door.leases.effects(sink).commit(effect, authority, door.in(5)));
        done(door.leases.effects(sink).commit(effect, authority, door.in(5)));
    }

    private static boolean shows(String line) {
        return line.contains(PLANTED)
                || line.contains(
                        Base64.getEncoder().withoutPadding().encodeToString(PLANTED.getBytes(StandardCharsets.UTF_8)));
    }
}
