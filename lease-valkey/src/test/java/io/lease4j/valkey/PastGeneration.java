package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import java.util.Map;

/** A key with a past generation, released, and a current one. */
record PastGeneration(Scene scene, LeaseKey key, AcquireRequest request, Lease lease, Lease next) {

    static PastGeneration in(Scene scene) {
        LeaseKey key = scene.key();
        AcquireRequest request = scene.asking(key);
        Lease lease = ((AcquireOutcome.Acquired) scene.acquire(request)).lease();
        assertThat(scene.release(lease)).isInstanceOf(ReleaseOutcome.Released.class);
        Lease next = scene.granted(key);
        assertThat(scene.acquire(request)).isInstanceOf(AcquireOutcome.Ended.class);
        return new PastGeneration(scene, key, request, lease, next);
    }

    String field(String operation) {
        return fieldOf(scene.records().hash(scene.records().receipts(key)), operation);
    }

    void damage(String field, ReceiptDamage damage) {
        String receipts = scene.records().receipts(key);
        byte[] sound = scene.records().hash(receipts).get(field);
        scene.records().field(receipts, field, damage.alter(sound));
    }

    /** Whoever holds the key now ended it, so that nothing but the receipt stands against another run. */
    void failsClosed() {
        assertThat(scene.release(next)).isInstanceOf(ReleaseOutcome.Released.class);
        long last = scene.echo().lastToken();
        assertThat(scene.acquire(request)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.cancel(request)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.resolve(request)).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.echo().lastToken()).isEqualTo(last);
        assertThat(scene.revoke(lease).code()).startsWith("over");
        assertThat(scene.release(lease).code()).startsWith("lost");
        // Other requests for the key are not concerned.
        Lease third = scene.granted(key);
        assertThat(scene.revoke(third)).isInstanceOf(RevokeOutcome.Revoked.class);
    }

    static String fieldOf(Map<String, byte[]> receipts, String operation) {
        return receipts.keySet().stream()
                .filter(field -> field.length() == 17 && field.startsWith(operation))
                .findFirst()
                .orElseThrow();
    }
}
