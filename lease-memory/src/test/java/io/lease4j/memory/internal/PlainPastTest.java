package io.lease4j.memory.internal;

import static io.lease4j.memory.internal.Some.ANN;
import static io.lease4j.memory.internal.Some.KEY;
import static io.lease4j.memory.internal.Some.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a past generation that is kept in little room says when it is asked. */
@Tag("I-1")
class PlainPastTest {

    /** The same principal in another process, which may release. */
    private static final Holder RESTARTED = Holder.of(ANN.principal(), "ann-2");

    private static final long DAY = Duration.ofDays(1).toMillis();

    private final Generation generation = new Generation(KEY, LeaseId.random(), FencingToken.of(7));
    private final AcquireRequest acquire = AcquireRequest.builder(KEY, ANN)
            .ttl(AcquireRequest.MAX_TTL)
            .maxLifetime(AcquireRequest.MAX_LIFETIME)
            .executionId(ExecutionId.of("run"))
            .metadata("host", "h1")
            .metadata("job", "nightly")
            .build();
    private final ReleaseRequest release = ReleaseRequest.of(generation, RESTARTED, RequestId.random());
    private final LeaseRecord granted = LeaseRecord.granted(generation, acquire, time(DAY), time(DAY + 3));
    private final LeaseEnd end =
            new LeaseEnd(LostReason.RELEASED, time(DAY + 5), Optional.of(ANN.principal()), Optional.empty(), Set.of());
    private final LeaseRecord released = granted.ended(end, release, time(DAY + 9));

    @Test
    void everything_that_can_be_asked_of_it_is_as_it_was() {
        PlainPast past = plain(released);
        LeaseRecord again = past.record();
        assertThat(again)
                .usingRecursiveComparison()
                .ignoringFields("grantedBy", "endedBy")
                .isEqualTo(released);
        assertSame(again.grantedBy(), acquire);
        assertThat(again.grantedBy().executionId()).isEqualTo(acquire.executionId());
        assertThat(again.grantedBy().metadata()).isEqualTo(acquire.metadata());
        assertSame(again.endedBy(), release);
        assertThat(past.fingerprint()).isEqualTo(KEY.fingerprint());
        assertThat(past.keepUntil()).isEqualTo(time(2 * DAY));
    }

    @Test
    void one_that_says_as_little_as_possible_says_no_more() {
        AcquireRequest bare = AcquireRequest.builder(KEY, ANN)
                .ttl(AcquireRequest.MIN_TTL)
                .maxLifetime(AcquireRequest.MIN_TTL)
                .build();
        LeaseRecord record =
                LeaseRecord.granted(generation, bare, time(0), time(0)).ended(end, release, time(0));
        assertSame(plain(record).record().grantedBy(), bare);
    }

    @Test
    void it_is_found_under_the_same_hashes_as_any_other() {
        assertThat(hashes(plain(released)))
                .isEqualTo(hashes(new Past.Other(KEY.fingerprint(), released, time(2 * DAY))))
                .hasSize(3)
                .doesNotHaveDuplicates();
    }

    @Test
    void whatever_is_not_plain_is_kept_as_it_is() {
        RenewRequest renewal = RenewRequest.of(generation, ANN, RequestId.random(), 1, Duration.ofSeconds(10));
        RevokeRequest revoke = RevokeRequest.of(generation, ANN, RequestId.random(), "stuck");
        ReleaseRequest named = ReleaseRequest.of(generation, ANN, RequestId.of("release-1"));
        AcquireRequest acquireNamed = AcquireRequest.builder(KEY, ANN)
                .ttl(Duration.ofSeconds(1))
                .requestId(RequestId.of("acquire-1"))
                .build();
        Generation foreign = new Generation(KEY, LeaseId.of("lease-7"), FencingToken.of(7));
        LeaseEnd unsealed = new LeaseEnd(
                LostReason.RELEASED, time(DAY), Optional.empty(), Optional.empty(), Set.of(SinkName.of("orders")));
        for (LeaseRecord other : List.of(
                granted,
                granted.renewed(renewal, time(DAY), time(DAY)).ended(end, release, time(DAY)),
                granted.ended(end, null, time(DAY)),
                granted.ended(end, revoke, time(DAY)),
                granted.ended(end, named, time(DAY)),
                released.sealed(end),
                released.sealed(unsealed),
                granted.ended(unsealed, release, time(DAY)),
                LeaseRecord.granted(generation, acquireNamed, time(0), time(0)).ended(end, release, time(0)),
                LeaseRecord.granted(foreign, acquire, time(0), time(0)).ended(end, release, time(0)))) {
            assertThat(Past.of(KEY.fingerprint(), other, time(DAY)))
                    .isEqualTo(new Past.Other(KEY.fingerprint(), other, time(DAY)));
        }
        assertThat(Past.of("another key", released, time(DAY))).isInstanceOf(Past.Other.class);
    }

    private static PlainPast plain(LeaseRecord record) {
        return (PlainPast) Past.of(KEY.fingerprint(), record, time(2 * DAY));
    }

    /** Digests cover all that changes what a request does. */
    private static void assertSame(@Nullable LeaseRequest<?> again, LeaseRequest<?> original) {
        assertThat(again).isNotNull();
        assertThat(again.requestId()).isEqualTo(original.requestId());
        assertThat(again.digest()).isEqualTo(original.digest());
    }

    private static List<Integer> hashes(Past past) {
        List<Integer> hashes = new ArrayList<>();
        past.hashes(hashes::add);
        return hashes;
    }
}
