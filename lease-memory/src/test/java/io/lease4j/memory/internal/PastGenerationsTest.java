package io.lease4j.memory.internal;

import static io.lease4j.memory.internal.Some.acquire;
import static io.lease4j.memory.internal.Some.generation;
import static io.lease4j.memory.internal.Some.granted;
import static io.lease4j.memory.internal.Some.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LostReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PastGenerationsTest {

    private final AcquireRequest request = acquire();
    private final RenewRequest renewal =
            RenewRequest.of(generation(Some.KEY, 1), Some.ANN, RequestId.of("n"), 1, Duration.ofSeconds(10));
    private final ReleaseRequest release =
            ReleaseRequest.of(generation(Some.KEY, 1), Some.ANN, RequestId.of("released"));
    private final LeaseRecord record = granted(request, 1)
            .renewed(renewal, time(5), time(5))
            .ended(LeaseEnd.of(LostReason.RELEASED, time(6)), release, time(6));
    private final PastGenerations past = new PastGenerations();

    @Test
    @Tag("I-1")
    void a_generation_is_found_by_its_lease_and_by_each_of_its_requests_until_it_is_removed() {
        past.add(past(record));
        assertThat(past.byLease(LeaseId.of("lease-1"))).isEqualTo(record);
        assertThat(past.byRequest(ReceiptKey.of(request))).isEqualTo(record);
        assertThat(past.byRequest(ReceiptKey.of(renewal))).isEqualTo(record);
        assertThat(past.byRequest(ReceiptKey.of(release))).isEqualTo(record);
        assertThat(past.ways()).isEqualTo(4);

        past.removeOldest();
        assertThat(past.byLease(LeaseId.of("lease-1"))).isNull();
        assertThat(past.byRequest(ReceiptKey.of(request))).isNull();
        assertThat(past.size()).isZero();
        assertThat(past.ways()).as("nothing of it is left").isZero();
    }

    @Test
    @Tag("I-1")
    void a_request_finds_only_what_was_done_for_its_own_caller_and_operation() {
        past.add(past(record));
        ReceiptKey asked = ReceiptKey.of(request);
        assertThat(past.byRequest(new ReceiptKey(asked.operation(), "ben", asked.requestId())))
                .isNull();
        assertThat(past.byRequest(new ReceiptKey(renewal.operation(), asked.principal(), asked.requestId())))
                .isNull();
    }

    @Test
    @Tag("I-1")
    void the_oldest_goes_first_and_the_others_are_found_still() {
        AcquireRequest other = acquire();
        past.add(past(record));
        past.add(past(granted(other, 2)));
        past.removeOldest();
        assertThat(past.byRequest(ReceiptKey.of(request))).isNull();
        assertThat(past.byRequest(ReceiptKey.of(other))).isNotNull();
        assertThat(past.size()).isEqualTo(1);
        assertThat(past.ways()).isEqualTo(2);
    }

    @Test
    @Tag("I-1")
    void one_is_replaced_as_long_as_it_is_there() {
        LeaseRecord sealed = record.sealed(record.existingEnd());
        past.add(past(granted(acquire(), 2)));
        past.add(past(record));
        past.replace(sealed);
        assertThat(past.byLease(LeaseId.of("lease-1"))).isEqualTo(sealed);
        assertThat(past.size()).isEqualTo(2);
        past.removeOldest();
        past.removeOldest();
        past.replace(record);
        assertThat(past.byLease(LeaseId.of("lease-1"))).isNull();
        assertThat(past.ways()).isZero();
    }

    @Test
    @Tag("I-1")
    void leases_of_one_hash_are_told_apart() {
        LeaseRecord one = of("Aa");
        LeaseRecord other = of("BB");
        assertThat("Aa".hashCode()).isEqualTo("BB".hashCode()).isEqualTo("C#".hashCode());
        past.add(past(one));
        past.replace(other);
        assertThat(past.byLease(LeaseId.of("BB"))).isNull();
        past.add(past(other));
        LeaseRecord ended = other.ended(LeaseEnd.of(LostReason.EXPIRED, time(6)), null, time(6));
        past.replace(ended);
        assertThat(past.byLease(LeaseId.of("Aa"))).isEqualTo(one);
        assertThat(past.byLease(LeaseId.of("BB"))).isEqualTo(ended);
        assertThat(past.byLease(LeaseId.of("C#"))).isNull();
    }

    private static LeaseRecord of(String leaseId) {
        Generation generation = new Generation(Some.KEY, LeaseId.of(leaseId), FencingToken.of(1));
        return LeaseRecord.granted(generation, acquire(), time(0), time(0));
    }

    @Test
    @Tag("I-1")
    void a_copy_finds_the_same_and_changes_by_itself() {
        past.add(past(record));
        PastGenerations copy = past.copy();
        past.removeOldest();
        assertThat(copy.byLease(LeaseId.of("lease-1"))).isEqualTo(record);
        assertThat(copy.byRequest(ReceiptKey.of(request))).isEqualTo(record);
        assertThat(copy.size()).isEqualTo(1);
    }

    private static Past past(LeaseRecord record) {
        return Past.of(Some.KEY.fingerprint(), record, time(100));
    }
}
