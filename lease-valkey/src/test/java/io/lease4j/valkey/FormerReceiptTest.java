package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong with the next grant, a generation stays the receipt of its request, and is reclaimed in time. */
class FormerReceiptTest extends OnFrozenClock {

    private static final Duration HORIZON = NamespaceSettings.defaults().receiptHorizon();
    private static final Duration A_TENTH = HORIZON.dividedBy(10);

    /** Of as many generations as the horizon and what is due have at a tenth of it each; and the queue. */
    private static final int MOST = 3 * 13 + 1;

    /** The former was released, which goes the short way, or revoked, which goes the long one. */
    @ParameterizedTest
    @CsvSource({
        "hset, true", "hset, false",
        "hdel, true", "hdel, false",
        "pexpireat, true", "pexpireat, false",
        "set, true", "set, false",
        "setrange, true", "setrange, false",
        "zadd, true", "zadd, false",
        "hget, true", "hget, false"
    })
    @Tag("I-1")
    @Tag("S-15")
    void a_right_that_the_next_grant_misses_costs_no_receipt(String right, boolean released) {
        try (Scene scene = new Scene(server)) {
            LeaseKey key = scene.key();
            pair(scene, key);
            pair(scene, key);
            // The first two are due, and their receipts expire soon.
            time.advance(A_TENTH.multipliedBy(11));
            AcquireRequest former = scene.asking(key);
            end(scene, granted(scene.acquire(former)), released);
            allow(scene, "-" + right);
            AcquireRequest next = scene.asking(key);
            AcquireOutcome hindered = scene.acquire(next);
            allow(scene, "+" + right);

            assertThat(hindered.committed()).isNotEqualTo(Commitment.NO);
            end(scene, granted(scene.acquire(next)), true);
            assertThat(scene.acquire(former)).isInstanceOf(AcquireOutcome.Ended.class);
            time.advance(A_TENTH.multipliedBy(3));
            assertThat(scene.acquire(former)).isInstanceOf(AcquireOutcome.Ended.class);
            staysBounded(scene, key);
        }
    }

    @ParameterizedTest
    @CsvSource({"hget", "hmget", "hdel"})
    @Tag("S-15")
    void a_right_missed_while_many_are_due_leaves_them_to_be_reclaimed(String right) {
        try (Scene scene = new Scene(server)) {
            LeaseKey key = scene.key();
            for (int i = 0; i < 30; i++) {
                pair(scene, key);
            }
            time.advance(A_TENTH.multipliedBy(9));
            pair(scene, key);
            pair(scene, key);
            time.advance(A_TENTH.multipliedBy(2));
            allow(scene, "-" + right);
            AcquireRequest hindered = scene.asking(key);
            assertThat(scene.acquire(hindered).committed()).isNotEqualTo(Commitment.NO);
            allow(scene, "+" + right);
            end(scene, granted(scene.acquire(hindered)), true);
            staysBounded(scene, key);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hget", "hmget", "hset", "hdel", "pexpireat"})
    @Tag("S-15")
    void a_right_that_a_cancellation_misses_while_many_are_due_leaves_them_to_be_reclaimed(String right) {
        try (Scene scene = new Scene(server)) {
            LeaseKey key = scene.key();
            for (int i = 0; i < 30; i++) {
                pair(scene, key);
            }
            time.advance(A_TENTH.multipliedBy(9));
            pair(scene, key);
            time.advance(A_TENTH.multipliedBy(2));
            AcquireRequest never = scene.asking(key);
            var unusedSent = scene.transmission(never);
            allow(scene, "-" + right);
            assertThat(scene.cancel(never)).isInstanceOf(CancelOutcome.Unknown.class);
            allow(scene, "+" + right);
            assertThat(scene.cancel(never)).isInstanceOf(CancelOutcome.NeverCommitted.class);
            staysBounded(scene, key);
        }
    }

    /** What was granted then is no part of what the receipts name one after the other. */
    @Test
    @Tag("S-15")
    void a_record_that_is_gone_before_the_receipts_leaves_nothing_behind() {
        NamespaceSettings settings = NamespaceSettings.defaults().withEvidenceRetention(HORIZON);
        try (Scene scene = new Scene(server, settings)) {
            LeaseKey key = scene.key();
            for (int i = 0; i < 8; i++) {
                pair(scene, key);
                pair(scene, key);
                assertThat(fields(scene, key)).isLessThanOrEqualTo(3 * 2 + 1);
                time.advance(A_TENTH.multipliedBy(11));
            }
        }
    }

    /** The record of the generation between goes with its evidence, which is to be kept no longer than receipts are. */
    @Test
    @Tag("S-15")
    void a_record_that_is_kept_no_longer_than_receipts_outlives_those_that_name_it() {
        NamespaceSettings settings = NamespaceSettings.defaults().withEvidenceRetention(HORIZON);
        try (Scene scene = new Scene(server, settings)) {
            LeaseKey key = scene.key();
            pair(scene, key);
            pair(scene, key);
            // Due, and not for so long that the next step reclaims it.
            time.advance(HORIZON.plusSeconds(2));
            Lease behind = scene.granted(key);
            end(scene, behind, true);
            for (int i = 0; i < 12; i++) {
                pair(scene, key);
                time.advance(A_TENTH.multipliedBy(2));
            }

            assertThat(scene.records().hash(scene.records().receipts(key)))
                    .doesNotContainKey("g" + behind.token().value());
        }
    }

    private static void staysBounded(Scene scene, LeaseKey key) {
        for (int i = 0; i < 25; i++) {
            pair(scene, key);
            time.advance(A_TENTH);
        }
        assertThat(fields(scene, key)).isLessThanOrEqualTo(MOST);
    }

    private static void pair(Scene scene, LeaseKey key) {
        end(scene, scene.granted(key), true);
    }

    private static Lease granted(AcquireOutcome outcome) {
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        return ((AcquireOutcome.Acquired) outcome).lease();
    }

    private static void end(Scene scene, Lease lease, boolean released) {
        assertThat(released ? scene.release(lease) : scene.revoke(lease))
                .isInstanceOfAny(ReleaseOutcome.Released.class, RevokeOutcome.Revoked.class);
    }

    private static int fields(Scene scene, LeaseKey key) {
        return scene.records().hash(scene.records().receipts(key)).size();
    }

    private static void allow(Scene scene, String rule) {
        scene.records().command("ACL", "SETUSER", MinimalUser.NAME, rule);
    }
}
