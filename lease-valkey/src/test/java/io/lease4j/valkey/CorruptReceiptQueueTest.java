package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Lease;
import io.lease4j.ReleaseOutcome;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What receipts are reclaimed by is damaged, their queue or their expiry: none is forgotten for that. */
class CorruptReceiptQueueTest extends OnScene {

    /** It is there only to reclaim them: what was in it lives as long as the whole key. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 39, 40, 41, 100_000})
    @Tag("S-12")
    void a_damaged_queue_of_receipts_forgets_none_of_them(int size) {
        PastGeneration past = PastGeneration.in(scene);
        String receipts = scene.records().receipts(past.key());
        scene.records().field(receipts, "queue", filled(size));

        assertThat(scene.acquire(past.request())).isInstanceOf(AcquireOutcome.Ended.class);
        assertThat(scene.release(past.next())).isInstanceOf(ReleaseOutcome.Released.class);
        Lease third = scene.granted(past.key());
        assertThat(scene.acquire(past.request())).isInstanceOf(AcquireOutcome.Ended.class);
        assertThat(scene.records().hash(receipts).get("queue")).hasSize(40).isNotEqualTo(filled(40));
        assertThat(scene.release(third)).isInstanceOf(ReleaseOutcome.Released.class);
    }

    @Test
    @Tag("S-12")
    void damaged_entries_of_the_queue_forget_nothing() {
        for (byte[] entry :
                new byte[][] {new byte[0], Records.bytes("short"), filled(16), filled(25), filled(40), filled(100_000)
                }) {
            PastGeneration past = PastGeneration.in(scene);
            AcquireRequest cancelled = scene.asking(past.key());
            var unused = scene.transmission(cancelled);
            assertThat(scene.cancel(cancelled)).isInstanceOf(CancelOutcome.NeverCommitted.class);
            scene.records().field(scene.records().receipts(past.key()), "#0", entry);

            assertThat(scene.release(past.next())).isInstanceOf(ReleaseOutcome.Released.class);
            Lease unusedLease = scene.granted(past.key());
            AcquireRequest another = scene.asking(past.key());
            var unusedToo = scene.transmission(another);
            assertThat(scene.cancel(another)).isInstanceOf(CancelOutcome.NeverCommitted.class);
            assertThat(scene.acquire(past.request())).isInstanceOf(AcquireOutcome.Ended.class);
            assertThat(scene.cancel(cancelled)).isInstanceOf(CancelOutcome.NeverCommitted.class);
        }
    }

    /** A receipt key that somebody made permanent gets its expiry back from the next step that writes to it. */
    @Test
    @Tag("S-12")
    void receipts_without_expiry_go_on_and_get_one() {
        PastGeneration past = PastGeneration.in(scene);
        String receipts = scene.records().receipts(past.key());
        scene.records().command("PERSIST", receipts);

        assertThat(scene.acquire(past.request())).isInstanceOf(AcquireOutcome.Ended.class);
        assertThat(scene.release(past.next())).isInstanceOf(ReleaseOutcome.Released.class);
        Lease unused = scene.granted(past.key());
        assertThat(scene.records().server().command("PTTL", receipts).number()).isPositive();
    }

    private static byte[] filled(int size) {
        byte[] value = new byte[size];
        Arrays.fill(value, (byte) 0xff);
        return value;
    }
}
