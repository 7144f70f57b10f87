package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.HOLDER;
import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.spi.LifeCycle;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is refused before anything is asked. */
class CheckTest {

    private static final LeaseKey ELSEWHERE = LeaseKey.of("parcels", "42");
    private static final Holder NEIGHBOUR = Holder.of("billing", "instance-2");
    private static final Holder STRANGER = Holder.of("mailing", "instance-1");

    private final Fixture door = new Fixture();

    static Stream<Arguments> badValues() {
        return Stream.of(
                bad("acquire of a foreign key", "key", (d, s) -> d.leases.acquire(ELSEWHERE, TTL, d.in(s))),
                bad("acquire for no time", "ttl", (d, s) -> d.leases.acquire(KEY, Duration.ZERO, d.in(s))),
                bad("acquire for a negative time", "ttl", (d, s) -> d.leases.acquire(KEY, TTL.negated(), d.in(s))),
                bad("acquire for nanoseconds", "ttl", (d, s) -> d.leases.acquire(KEY, Duration.ofNanos(1), d.in(s))),
                bad("acquire for too long", "ttl", (d, s) -> d.leases.acquire(KEY, Duration.ofHours(25), d.in(s))),
                bad(
                        "acquire for ages",
                        "ttl",
                        (d, s) -> d.leases.acquire(KEY, Duration.ofSeconds(Long.MAX_VALUE), d.in(s))),
                bad("renew for too long", "ttl", (d, s) -> d.leases.renew(d.lease(1), Duration.ofHours(25), d.in(s))),
                bad(
                        "renew of another creation",
                        "namespaceId",
                        (d, s) -> d.leases.renew(otherCreation(d), TTL, d.in(s))),
                bad("renew of another record", "recordId", (d, s) -> d.leases.renew(otherRecord(d), TTL, d.in(s))),
                bad("renew of a neighbour's", "holder", (d, s) -> d.leases.renew(of(d, NEIGHBOUR), TTL, d.in(s))),
                bad("renew of a stranger's", "holder", (d, s) -> d.leases.renew(of(d, STRANGER), TTL, d.in(s))),
                bad("renew of a forged number", "renewalNumber", (d, s) -> d.leases.renew(forged(d), TTL, d.in(s))),
                bad(
                        "release of another creation",
                        "namespaceId",
                        (d, s) -> d.leases.release(otherCreation(d), d.in(s))),
                bad("release of a stranger's", "holder", (d, s) -> d.leases.release(of(d, STRANGER), d.in(s))),
                bad("inspect of a foreign key", "key", (d, s) -> d.leases.inspect(ELSEWHERE, d.in(s))),
                bad(
                        "history of a foreign key",
                        "key",
                        (d, s) -> d.leases.history(ELSEWHERE, PageQuery.first(1), d.in(s))),
                bad("resolve of a foreign key", "key", (d, s) -> d.leases.resolve(foreignRequest(), d.in(s))),
                bad("cancel of a foreign key", "key", (d, s) -> d.leases.cancel(foreignRequest(), d.in(s))),
                bad("cancel of what was never sent", "firstSent", (d, s) -> d.leases.cancel(d.request(), d.in(s))));
    }

    private static Arguments bad(String name, String field, BiFunction<Fixture, Long, Outcome> call) {
        return Arguments.of(Named.of(name, call), field);
    }

    @ParameterizedTest
    @MethodSource("badValues")
    @Tag("K-2")
    void names_field_bound_and_size_and_asks_nobody(BiFunction<Fixture, Long, Outcome> call, String field) {
        Outcome outcome = call.apply(door, 10L);

        assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(RefusedReason.INVALID_REQUEST);
            assertThat(refused.violation().orElseThrow().field()).isEqualTo(field);
        });
        assertThat(door.store.seen).isEmpty();
        assertThat(door.events).isEmpty();
    }

    @Test
    @Tag("I-10")
    void a_request_of_another_instance_is_not_sent() {
        for (Holder other : new Holder[] {NEIGHBOUR, STRANGER}) {
            AcquireRequest acquire = AcquireRequest.builder(KEY, other).ttl(TTL).build();
            Lease lease = of(door, other);
            RenewRequest renew = RenewRequest.of(lease.generation(), other, RequestId.random(), 1, TTL);
            ReleaseRequest release = ReleaseRequest.of(lease.generation(), other, RequestId.random());
            assertThat(door.leases.acquire(acquire, door.in(9))).isEqualTo(refused(RefusedReason.OTHER_INSTANCE));
            assertThat(door.leases.renew(renew, door.in(9))).isEqualTo(refused(RefusedReason.OTHER_INSTANCE));
            assertThat(door.leases.release(release, door.in(9))).isEqualTo(refused(RefusedReason.OTHER_INSTANCE));
        }
        assertThat(door.store.seen).isEmpty();
    }

    @Test
    @Tag("I-10")
    @Tag("O-3")
    void a_request_that_another_instance_left_unknown_is_not_sent_and_not_said_to_have_failed() {
        AcquireRequest left = AcquireRequest.builder(KEY, NEIGHBOUR)
                .ttl(TTL)
                .firstSent(new FirstSent(door.store.lineage, door.store.now))
                .build();

        assertThat(door.leases.acquire(left, door.in(9)))
                .isEqualTo(
                        new AcquireOutcome.Unknown(left, UnknownReason.EARLIER_TRANSMISSION, "refused.other-instance"));
        assertThat(door.store.seen).isEmpty();
    }

    @Test
    void a_restarted_process_releases_what_its_predecessor_left() {
        door.store.answers("release", door::releases);

        assertThat(door.leases.release(of(door, NEIGHBOUR), door.in(9)).code()).isEqualTo("released");
    }

    @Test
    @Tag("R-6")
    void nothing_is_asked_once_the_deadline_has_passed() {
        RefusedReason late = RefusedReason.DEADLINE_EXCEEDED;
        Lease lease = door.lease(1);
        AcquireRequest request = door.request();
        assertThat(door.leases.acquire(request, door.in(0))).isEqualTo(refused(late));
        assertThat(door.leases.renew(lease, TTL, door.in(0))).isEqualTo(refused(late));
        assertThat(door.leases.release(lease, door.in(0))).isEqualTo(refused(late));
        assertThat(door.leases.inspect(KEY, door.in(0))).isEqualTo(refused(late));
        assertThat(door.leases.history(KEY, PageQuery.first(1), door.in(0))).isEqualTo(refused(late));
        assertThat(door.leases.resolve(request, door.in(0))).isEqualTo(refused(late));
        assertThat(door.leases.settle(request, door.in(0)))
                .isEqualTo(new Settlement.StillUnknown<>("refused.deadline-exceeded"));
        assertThat(door.leases.async().acquire(request, door.in(0))).isCompletedWithValue(refused(late));
        assertThat(door.store.seen).isEmpty();
    }

    @Test
    @Tag("R-6")
    void the_moment_of_the_deadline_itself_has_passed() {
        var deadline = door.in(5);
        door.pass(Duration.ofSeconds(5));

        assertThat(door.leases.acquire(KEY, TTL, deadline)).isEqualTo(refused(RefusedReason.DEADLINE_EXCEEDED));
    }

    @ParameterizedTest
    @EnumSource(value = LifeCycle.class, mode = EnumSource.Mode.EXCLUDE, names = "READY")
    @Tag("L-1")
    void nothing_is_asked_of_a_store_that_is_not_ready(LifeCycle state) {
        door.store.state = state;

        assertThat(door.leases.acquire(KEY, TTL, door.in(9))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.leases.inspect(KEY, door.in(9))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.leases.settle(door.request(), door.in(9)))
                .isEqualTo(new Settlement.StillUnknown<>("refused.store-closed"));
        assertThat(door.leases.state()).isEqualTo(state);
        assertThat(door.store.seen).isEmpty();
    }

    @Test
    void asks_for_the_holder_that_it_was_made_for() {
        assertThat(door.leases.holder()).isEqualTo(HOLDER);
        assertThat(door.request().caller()).isEqualTo(HOLDER);
    }

    private static AcquireRequest foreignRequest() {
        return AcquireRequest.builder(ELSEWHERE, HOLDER).ttl(TTL).build();
    }

    private static Lease of(Fixture door, Holder holder) {
        return changed(door.lease(1), door.store.record(), holder, 0);
    }

    private static Lease otherCreation(Fixture door) {
        return changed(door.lease(1), new AuthorityRecordId(NamespaceId.of("former"), 0), HOLDER, 0);
    }

    private static Lease otherRecord(Fixture door) {
        return changed(door.lease(1), new AuthorityRecordId(ScriptedStore.ID, 1), HOLDER, 0);
    }

    private static Lease forged(Fixture door) {
        return changed(door.lease(1), door.store.record(), HOLDER, Long.MAX_VALUE);
    }

    private static Lease changed(Lease lease, AuthorityRecordId recordId, Holder holder, long number) {
        return new Lease(
                lease.generation(),
                recordId,
                holder,
                lease.executionId(),
                Map.of(),
                lease.grantedAt(),
                lease.expiresAt(),
                lease.endsAtLatest(),
                number);
    }
}
