package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.PageQuery;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.spi.Capability;
import io.lease4j.spi.NamespaceSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes in comes out as it was: at its bounds, in any script, and nowhere that it must not be. */
abstract class ValueRules extends RequestRules {

    private static final int LONGEST_ID = 256;
    private static final int LONGEST_REASON = 512;
    /** Longer than a test takes on a slow server. */
    static final Duration LONG = Duration.ofMinutes(5);

    @Test
    @Tag("K-2")
    void values_at_their_bounds_come_back_as_they_were() {
        LeaseKey key = bench().key("at the bounds");
        Worker a = bench().worker("A", Holder.of(Texts.ofBytes(LONGEST_ID, "p"), Texts.ofBytes(LONGEST_ID, "i")));
        AcquireRequest.Builder builder = a.prepare(key)
                .requestId(RequestId.of(Texts.ofBytes(LONGEST_ID, "r")))
                .executionId(ExecutionId.of(Texts.ofBytes(LONGEST_ID, "x")))
                .ttl(AcquireRequest.MAX_TTL)
                .maxLifetime(AcquireRequest.MAX_LIFETIME);
        Texts.mostMetadata().forEach(builder::metadata);
        AcquireRequest request = builder.build();
        Lease lease = a.acquired(request);
        assertThat(List.of(lease.holder(), lease.executionId(), lease.metadata()))
                .as("holder, execution and metadata of the grant")
                .isEqualTo(List.of(a.holder(), request.executionId(), request.metadata()));
        same(assertThat(bench().inspect(key)).isFound(), request, "inspect");
        assertThat(lease.grantedAt().until(lease.expiresAt())).as("its term").isEqualTo(request.ttl());
        assertThat(lease.grantedAt().until(lease.endsAtLatest()))
                .as("its maximum lifetime")
                .isEqualTo(request.maxLifetime());
        same(assertThat(a.resolve(request)).hasCommitted().lease(), request, "resolve");
        assertThat(a.acquire(request)).as("the same request again").isAcquiredAgain();

        String reason = Texts.ofBytes(LONGEST_REASON, "w");
        RevokeRequest revocation = RevokeRequest.of(lease.generation(), Operator.HOLDER, RequestId.random(), reason);
        assertThat(bench().operator().revoke(revocation)).as("a revocation").isRevoked();
        ObservedLease last = bench().inspect(key)
                .match(
                        found -> Optional.of(found.lease()),
                        gone -> gone.last(),
                        refused -> Optional.<ObservedLease>empty())
                .orElseThrow(() -> new AssertionError("inspect has to tell how the lease ended"));
        same(last, request, "inspect, after the end");
        assertThat(last.end().flatMap(LeaseEnd::note))
                .as("the reason, as inspect tells it")
                .hasValue(reason);
        if (bench().fixture().supports(Capability.HISTORY)) {
            assertThat(history(key).stream()
                            .anyMatch(entry -> entry instanceof HistoryEntry.Ended ended
                                    && ended.end().note().equals(Optional.of(reason))))
                    .as("whether history tells the reason")
                    .isTrue();
        }
    }

    @Test
    @Tag("K-2")
    void the_shortest_lease_lasts_a_millisecond() {
        LeaseKey key = bench().key("short");
        AcquireRequest request = bench().worker("A")
                .prepare(key)
                .ttl(AcquireRequest.MIN_TTL)
                .maxLifetime(AcquireRequest.MIN_TTL)
                .build();
        // On a real clock it may be over before its own answer.
        AcquireOutcome outcome = Waiting.forAnswer(
                        "acquire", bench().store().acquire(request, transmission(key, 0, bench().deadline())))
                .outcome();
        assertThat(outcome).as("an acquire for a millisecond").isAcquired();
        Lease lease = ((AcquireOutcome.Acquired) outcome).lease();
        assertThat(lease.grantedAt().until(lease.expiresAt())).as("its term").isEqualTo(AcquireRequest.MIN_TTL);
        bench().advance(key, AcquireRequest.MIN_TTL);
        assertThat(bench().worker("B").acquired(key)).as("the next grant").isLaterGrantThan(lease);
    }

    @Test
    @Tag("K-4")
    void an_authority_that_was_carried_in_a_message_is_worth_the_same() {
        List<Target> targets = bench().targets();
        LeaseKey key = Texts.longestKeys(bench().store().namespace()).get(0);
        Worker a = bench().worker("A", Holder.of("A", Texts.ofBytes(LONGEST_ID, "i")));
        Lease lease = a.acquired(key);
        ExecutionAuthority authority = lease.authority(ExecutionId.of(Texts.ofBytes(LONGEST_ID, "x")));
        Decoded<ExecutionAuthority> carried = ExecutionAuthority.parse(authority.toWire());
        assertThat(carried).as("an authority, from its wire form").isEqualTo(new Decoded.Valid<>(authority));
        ExecutionAuthority arrived = ((Decoded.Valid<ExecutionAuthority>) carried).value();
        for (Target target : targets) {
            assertThat(a.commit(target, a.effect(key, "before"), authority))
                    .as("an effect under it")
                    .isAccepted();
            assertThat(a.commit(target, a.effect(key, "after"), arrived))
                    .as("an effect under the one that was carried")
                    .isAccepted();
        }
    }

    @Test
    @Tag("K-5")
    void nothing_that_a_backend_says_shows_keys_holders_metadata_or_payloads() {
        List<Target> targets = bench().targets();
        LeaseKey key = bench().key("secret-key");
        Worker a = bench().worker("A", Holder.of("secret-principal", "secret-instance"));
        AcquireRequest request = a.prepare(key).metadata("m", "secret-metadata").build();
        Lease lease = a.acquired(request);
        Effect effect = Effect.of(key, EffectId.of("e"), "publish", "secret-payload".getBytes(StandardCharsets.UTF_8));
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("the store", bench().rawStore());
        said.put("a grant", a.acquire(request));
        said.put("held", bench().worker("B").acquire(key));
        said.put("a renewal", a.renew(lease));
        said.put("inspect", a.inspect(key));
        said.put("resolve", a.resolve(request));
        said.put("a list", bench().operator().call("list", (door, by) -> door.list(PageQuery.first(100), by)));
        for (Target target : targets) {
            said.put("the sink " + target.name(), target.sink());
            said.put("an effect", a.commit(target, effect, lease.authority(ExecutionId.of("x"))));
        }
        a.released(lease);
        said.put("a late release", a.release(lease));
        said.put("a late renewal", a.renew(lease));
        said.put("a replay", a.acquire(request));
        said.forEach((what, words) ->
                assertThat(words.toString()).as("what %s shows of itself", what).doesNotContain("secret"));
    }

    @Test
    @Tag("S-15")
    void history_is_no_longer_than_was_agreed_and_says_from_where_on_it_is_complete() {
        if (!bench().fixture().supports(Capability.HISTORY)) {
            return;
        }
        int most = 10;
        bench().createWithWitness(NamespaceSettings.defaults().withHistoryLength(most));
        LeaseKey key = bench().key("long history");
        Worker a = bench().worker("A");
        Lease last = a.acquired(key);
        for (int i = 0; i < 2 * most; i++) {
            a.released(last);
            last = a.acquired(key);
        }
        HistoryOutcome.Page page = page(key);
        assertThat(page.entries().size()).as("entries of history").isBetween(1, most);
        long oldest = page.entries().stream()
                .filter(HistoryEntry.Granted.class::isInstance)
                .mapToLong(entry ->
                        ((HistoryEntry.Granted) entry).generation().token().value())
                .min()
                .orElseThrow(() -> new AssertionError("history shows no grant"));
        assertThat(page.completeFromToken())
                .as("the token from which on history says to be complete")
                .isGreaterThanOrEqualTo(oldest)
                .isLessThanOrEqualTo(last.token().value());
    }

    private static void same(ObservedLease shown, AcquireRequest request, String where) {
        assertThat(List.of(shown.generation().key(), shown.holder(), shown.executionId()))
                .as("key, holder and execution, as %s tells them", where)
                .isEqualTo(List.of(request.key(), request.caller(), request.executionId()));
        for (Map.Entry<String, String> entry : new TreeMap<>(request.metadata()).entrySet()) {
            assertThat(shown.metadata().get(entry.getKey()))
                    .as("metadata, as %s tells it: %s", where, entry.getKey())
                    .isEqualTo(entry.getValue());
        }
        assertThat(shown.metadata().size())
                .as("metadata entries, as %s tells them", where)
                .isEqualTo(request.metadata().size());
    }

    final List<HistoryEntry> history(LeaseKey key) {
        return page(key).entries();
    }

    private HistoryOutcome.Page page(LeaseKey key) {
        HistoryOutcome outcome = bench().operator()
                .call("history", (door, deadline) -> door.history(key, PageQuery.first(100), deadline));
        assertThat(outcome).as("history").isPage();
        return (HistoryOutcome.Page) outcome;
    }
}
