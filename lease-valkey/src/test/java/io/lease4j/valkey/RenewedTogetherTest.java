package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Commitment;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.server.Reply;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Renewals that share a script on a real server. */
class RenewedTogetherTest extends OnStation {

    private static final int MOST_IN_A_SCRIPT = 64;

    /** Rights that only the end of an expired lease needs. */
    private static final Set<String> OF_ENDING = Set.of("xadd", "zrem", "zcard");

    @BeforeEach
    void start() {
        assertThat(renewAll(requests(leases(2))))
                .allSatisfy(answer -> assertThat(answer).isRenewed());
    }

    @Test
    @Tag("S-16")
    void leases_of_one_shard_are_renewed_by_few_scripts() {
        List<RenewRequest> requests = requests(leases(3 * MOST_IN_A_SCRIPT + 1));
        long before = station.scriptCalls();

        assertThat(renewAll(requests)).allSatisfy(answer -> assertThat(answer).isRenewed());

        assertThat(station.scriptCalls()).isEqualTo(before + 4);
    }

    /** What replaces the record, or is done to it, costs its own renewal alone. */
    @ParameterizedTest
    @ValueSource(strings = {"lease of another type", "receipts of another type", "lease cut", "lease without expiry"})
    @Tag("S-12")
    @Tag("S-16")
    void damage_of_one_is_found_and_costs_no_other_its_renewal(String damage) {
        List<Lease> leases = leases(3);
        LeaseKey damaged = leases.get(1).key();
        String lease = station.name("lease", damaged);
        List<Reply> unusedDone = switch (damage) {
            case "lease of another type" ->
                List.of(station.command("DEL", lease), station.command("LPUSH", lease, "of another type"));
            case "receipts of another type" ->
                List.of(station.command("LPUSH", station.name("receipts", damaged), "of another type"));
            case "lease cut" -> List.of(station.command("SET", lease, "cut", "KEEPTTL"));
            default -> List.of(station.command("PERSIST", lease));
        };

        List<RenewOutcome> answers = renewAll(requests(leases));

        assertThat(answers.get(1)).isRefused(RefusedReason.CORRUPT_STATE);
        assertThat(answers.get(0)).isRenewed();
        assertThat(answers.get(2)).isRenewed();
        assertThat(number(leases.get(0))).isEqualTo(1);
        assertThat(number(leases.get(2))).isEqualTo(1);
    }

    /** An expired lease whose end cannot be written down fails closed, and alone. */
    @ParameterizedTest
    @ValueSource(strings = {"history", "index"})
    @Tag("S-12")
    @Tag("S-16")
    void an_end_that_cannot_be_written_costs_no_other_its_renewal(String kind) {
        List<Lease> leases = List.of(lease(), expired(), lease());
        String name = kind.equals("history") ? station.history() : station.index();
        Reply unusedDeleted = station.command("DEL", name);
        Reply unusedPushed = station.command("LPUSH", name, "of another type");

        List<RenewOutcome> answers = renewAll(requests(leases));

        assertThat(answers.get(1)).isRefused(RefusedReason.CORRUPT_STATE);
        assertThat(answers.get(0)).isRenewed();
        assertThat(answers.get(2)).isRenewed();
    }

    /** The server refuses a command in the middle of the script, after it has renewed others. */
    @ParameterizedTest
    @ValueSource(strings = {"time", "info", "hmget", "hget", "hset", "get", "set", "pttl", "xadd", "zrem", "zcard"})
    @Tag("O-2")
    @Tag("S-16")
    void a_right_missed_by_one_takes_no_answer_of_another_along(String right) {
        List<Lease> leases = List.of(lease(), expired(), lease());
        List<RenewRequest> requests = requests(leases);
        station.allow("-" + right);
        List<RenewOutcome> answers = renewAll(requests);
        station.allow("+" + right);

        for (int i = 0; i < leases.size(); i++) {
            if (answers.get(i).committed() == Commitment.NO) {
                assertThat(isRenewed(leases.get(i))).as("%s", answers.get(i)).isFalse();
            }
        }
        if (OF_ENDING.contains(right)) {
            assertThat(answers.get(0)).isRenewed();
            assertThat(answers.get(1)).isUnknown();
            assertThat(answers.get(2)).isRenewed();
        }
        List<RenewOutcome> again = renewAll(requests);
        assertThat(again.get(0)).isInstanceOf(RenewOutcome.Renewed.class);
        assertThat(again.get(1)).isLost(LostReason.EXPIRED);
        assertThat(again.get(2)).isInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("O-3")
    @Tag("S-16")
    void an_answer_to_all_that_is_lost_is_unknown_for_each_and_replayed_later() {
        List<Lease> leases = leases(3);
        List<RenewRequest> requests = requests(leases);
        byte[] digest = Arrays.copyOf(
                Base64.getUrlDecoder().decode(requests.get(1).digest().value()), 16);
        station.proxy.next(Direction.TO_SERVER, digest).answer().cut();

        assertThat(renewAll(requests)).allSatisfy(answer -> assertThat(answer).isUnknown());

        station.awaitServed();
        assertThat(leases).allSatisfy(lease -> assertThat(number(lease)).isEqualTo(1));
        assertThat(renewAll(requests)).allSatisfy(answer -> assertThat(answer).isRenewedAgain());
    }

    @Test
    @Tag("F-1")
    @Tag("S-16")
    void without_an_authority_record_each_is_refused_with_the_same_ticket() {
        List<Lease> leases = leases(3);
        Reply unused = station.command("DEL", station.authority());

        List<RenewOutcome> answers = renewAll(requests(leases));

        assertThat(answers).allSatisfy(answer -> assertThat(answer).isRefused(RefusedReason.FLOOR_UNPROVEN));
        assertThat(Set.copyOf(answers)).hasSize(1);
        assertThat(renewAll(requests(leases)))
                .as("the outstanding ticket again")
                .isEqualTo(answers);
    }

    /** The script that renews many is loaded again as every other is. */
    @Test
    @Tag("S-16")
    void a_server_that_forgot_its_scripts_is_given_them_again() {
        List<RenewRequest> requests = requests(leases(3));
        Reply unused = station.command("SCRIPT", "FLUSH");

        assertThat(renewAll(requests)).allSatisfy(answer -> assertThat(answer).isRenewed());
    }

    private List<RenewOutcome> renewAll(List<RenewRequest> requests) {
        return station.leases.async().renewAll(requests, station.soon()).stream()
                .map(CompletionStage::toCompletableFuture)
                .map(CompletableFuture::join)
                .toList();
    }

    private List<RenewRequest> requests(List<Lease> leases) {
        return leases.stream()
                .map(lease -> RenewRequest.of(
                        lease.generation(), lease.holder(), RequestId.random(), 1, Duration.ofMinutes(2)))
                .toList();
    }

    private List<Lease> leases(int count) {
        return IntStream.range(0, count).mapToObj(i -> lease()).toList();
    }

    private Lease lease() {
        return station.acquired(station.freshKey());
    }

    private Lease expired() {
        LeaseKey key = station.freshKey();
        AcquireOutcome outcome = station.leases.acquire(key, Duration.ofMillis(1), station.soon());
        assertThat(outcome).isAcquired();
        Patience.until(
                "the lease has expired",
                () -> station.leases.inspect(key, station.soon()) instanceof InspectOutcome.NotFound);
        return ((AcquireOutcome.Acquired) outcome).lease();
    }

    private long number(Lease lease) {
        InspectOutcome outcome = station.leases.inspect(lease.key(), station.soon());
        return ((InspectOutcome.Found) outcome).lease().renewalNumber();
    }

    private boolean isRenewed(Lease lease) {
        return station.leases.inspect(lease.key(), station.soon()) instanceof InspectOutcome.Found found
                && found.lease().renewalNumber() == 1;
    }
}
