package io.lease4j.memory.internal;

import static io.lease4j.memory.internal.Some.acquire;
import static io.lease4j.memory.internal.Some.generation;
import static io.lease4j.memory.internal.Some.granted;
import static io.lease4j.memory.internal.Some.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.LeaseId;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PastGenerationsTest {

    private final AcquireRequest request = acquire();
    private final RenewRequest renewal =
            RenewRequest.of(generation(Some.KEY, 1), Some.ANN, RequestId.of("n"), 1, Duration.ofSeconds(10));
    private final LeaseRecord record = granted(request, 1).renewed(renewal, time(5), time(5));
    private final PastGenerations past = new PastGenerations();

    @Test
    @Tag("I-1")
    void a_generation_is_found_by_its_lease_and_by_each_of_its_requests_until_it_is_removed() {
        past.add(record);
        assertThat(past.byLease(LeaseId.of("lease-1"))).isEqualTo(record);
        assertThat(past.byRequest(ReceiptKey.of(request))).isEqualTo(record);
        assertThat(past.byRequest(ReceiptKey.of(renewal))).isEqualTo(record);
        assertThat(past.receipts()).isEqualTo(2);

        past.remove(LeaseId.of("lease-1"));
        assertThat(past.byLease(LeaseId.of("lease-1"))).isNull();
        assertThat(past.byRequest(ReceiptKey.of(request))).isNull();
        assertThat(past.size()).isZero();
        assertThat(past.receipts()).as("nothing of it is left").isZero();
    }

    @Test
    @Tag("I-1")
    void removing_one_leaves_the_others() {
        AcquireRequest other = acquire();
        past.add(record);
        past.add(granted(other, 2));
        past.remove(LeaseId.of("lease-1"));
        past.remove(LeaseId.of("lease-1"));
        assertThat(past.byRequest(ReceiptKey.of(other))).isNotNull();
        assertThat(past.size()).isEqualTo(1);
        assertThat(past.receipts()).isEqualTo(1);
    }

    @Test
    @Tag("I-1")
    void a_copy_finds_the_same_and_changes_by_itself() {
        past.add(record);
        PastGenerations copy = past.copy();
        past.remove(LeaseId.of("lease-1"));
        assertThat(copy.byLease(LeaseId.of("lease-1"))).isEqualTo(record);
        assertThat(copy.byRequest(ReceiptKey.of(request))).isEqualTo(record);
        assertThat(copy.size()).isEqualTo(1);
    }
}
