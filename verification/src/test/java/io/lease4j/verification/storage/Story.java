package io.lease4j.verification.storage;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import io.lease4j.RequestId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.Effects;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import io.lease4j.valkey.ValkeySink;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What one version of the library does on a server, told in values that every class loader shares: another version runs the
 * same story from a loader of its own. Uses only what the first release had.
 */
public final class Story {

    static final int SHARDS = 2;

    private static final String TOKEN = "token ";

    /** What the chapter again comes to, whichever version tells it. */
    static final List<String> AGAIN = List.of(
            "acquired held (replayed)",
            "the former grant: ended",
            "the cancelled request: refused.cancelled",
            "the effect again: accepted",
            "the cancelled effect: refused.cancelled",
            "another request: held",
            "renewed: renewed",
            "released: released",
            "acquired held",
            "revoked: revoked");

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration TTL = Duration.ofHours(1);

    private final String server;
    private final Namespace namespace;
    private final List<String> told = new ArrayList<>();

    private Story(String server, String namespace) {
        this.server = server;
        this.namespace = Namespace.of(namespace);
    }

    /**
     * Does one chapter.
     *
     * @param server host and port
     * @param namespace of whose keys
     * @param chapter which one: create, write, read, prove, again
     * @return what came of it, a line each
     */
    public static List<String> tell(String server, String namespace, String chapter) {
        Story story = new Story(server, namespace);
        switch (chapter) {
            case "create" -> story.create();
            case "write" -> story.write();
            case "read" -> story.read();
            case "prove" -> story.prove();
            case "again" -> story.again();
            default -> throw new IllegalArgumentException(chapter);
        }
        return story.told;
    }

    /** What was told, without the tokens of grants. */
    static List<String> withoutTokens(List<String> told) {
        return told.stream().filter(line -> !line.startsWith(TOKEN)).toList();
    }

    /** The tokens of the grants in what was told. */
    static List<Long> tokens(List<String> told) {
        return told.stream()
                .filter(line -> line.startsWith(TOKEN))
                .map(line -> Long.parseLong(line.substring(TOKEN.length())))
                .toList();
    }

    private void create() {
        try (ValkeyLeaseStore store = builder().openToCreate().orThrow();
                LeaseOperator operator = operator(store)) {
            tell("created", operator.createNeverExisted(NamespaceSettings.defaults(), operator.within(PATIENCE)));
        }
    }

    /** Leaves one of everything: leases held, renewed, released, revoked and taken over, receipts, tombstones, effects. */
    private void write() {
        try (ValkeyLeaseStore store = builder().open().orThrow();
                LeaseOperator operator = operator(store);
                Leases leases = leases(store)) {
            Lease held = acquire(leases, "held", "first");
            Lease renewed = acquire(leases, "renewed", "first");
            tell("renewed", leases.renew(renewed, TTL.plusMinutes(1), leases.within(PATIENCE)));
            Lease released = acquire(leases, "released", "first");
            tell("released", leases.release(released, leases.within(PATIENCE)));
            Lease revoked = acquire(leases, "revoked", "first");
            tell("revoked", operator.revoke(revoked.generation(), "reason: señal", operator.within(PATIENCE)));
            Lease former = acquire(leases, "taken over", "first");
            tell("released", leases.release(former, leases.within(PATIENCE)));
            Lease successor = acquire(leases, "taken over", "second");
            AcquireRequest cancelled = request(leases, "held", "never").build();
            tell("held", leases.acquire(cancelled, leases.within(PATIENCE)));
            tell("cancelled", leases.cancel(cancelled, leases.within(PATIENCE)));
            ValkeySink sink = store.sink(SinkName.of("results"));
            Effects effects = leases.effects(sink);
            tell("committed", commit(leases, effects, held, "done"));
            tell("committed", commit(leases, effects, successor, "done"));
            Effect never = effect("held", "never");
            tell("cancelled", effects.cancel(never, held.authority(ExecutionId.of("e")), leases.within(PATIENCE)));
        }
    }

    private void read() {
        try (ValkeyLeaseStore store = builder().open().orThrow();
                LeaseOperator operator = operator(store)) {
            new Reading(store, operator, SHARDS, PATIENCE, told::add).all();
        }
    }

    /** Goes on after the server has become another one that lost nothing. */
    private void prove() {
        try (ValkeyLeaseStore store = builder().open().orThrow();
                LeaseOperator operator = operator(store)) {
            for (int shard = 0; shard < SHARDS; shard++) {
                AuthorityRecordId id = new AuthorityRecordId(store.namespaceId().orElseThrow(), shard);
                AdminOutcome outcome =
                        operator.prove(id, new FloorProof.Retained("the same files"), operator.within(PATIENCE));
                tell("proven", outcome);
            }
        }
    }

    /** The same requests again: answered from what was left, and taken further. */
    private void again() {
        try (ValkeyLeaseStore store = builder().open().orThrow();
                LeaseOperator operator = operator(store);
                Leases leases = leases(store)) {
            Lease held = acquire(leases, "held", "first");
            AcquireOutcome ended =
                    leases.acquire(request(leases, "taken over", "first").build(), leases.within(PATIENCE));
            tell("the former grant", ended);
            tell(
                    "the cancelled request",
                    leases.acquire(request(leases, "held", "never").build(), leases.within(PATIENCE)));
            Effects effects = leases.effects(store.sink(SinkName.of("results")));
            tell("the effect again", commit(leases, effects, held, "done"));
            tell("the cancelled effect", commit(leases, effects, held, "never"));
            tell(
                    "another request",
                    leases.acquire(request(leases, "held", "other").build(), leases.within(PATIENCE)));
            tell("renewed", leases.renew(held, TTL, leases.within(PATIENCE)));
            tell("released", leases.release(held, leases.within(PATIENCE)));
            Lease next = acquire(leases, "held", "next");
            tell("revoked", operator.revoke(next.generation(), "enough", operator.within(PATIENCE)));
        }
    }

    private ValkeyLeaseStoreBuilder builder() {
        return ValkeyLeaseStore.builder(namespace).uri("redis://" + server).shards(SHARDS);
    }

    private static LeaseOperator operator(ValkeyLeaseStore store) {
        return LeaseOperator.builder(store, Holder.of("operator", "o-1")).build();
    }

    private static Leases leases(ValkeyLeaseStore store) {
        return Leases.builder(store, Holder.of("wörker", "w-1")).build();
    }

    private AcquireRequest.Builder request(Leases leases, String key, String id) {
        return leases.prepare(LeaseKey.of(namespace, List.of("story", key)))
                .ttl(TTL)
                .maxLifetime(TTL.multipliedBy(10))
                .requestId(RequestId.of(id))
                .executionId(ExecutionId.of("execution of " + key))
                .metadata("näme", "välue");
    }

    private Lease acquire(Leases leases, String key, String id) {
        AcquireOutcome outcome = leases.acquire(request(leases, key, id).build(), leases.within(PATIENCE));
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            told.add("acquired " + key + (acquired.replayed() ? " (replayed)" : ""));
            told.add(TOKEN + acquired.lease().token());
            return acquired.lease();
        }
        throw new IllegalStateException(key + ": " + outcome);
    }

    private Effect effect(String key, String id) {
        return Effect.of(
                LeaseKey.of(namespace, List.of("story", key)),
                EffectId.of(id),
                "result",
                ("payload of " + key).getBytes(StandardCharsets.UTF_8));
    }

    private CommitOutcome commit(Leases leases, Effects effects, Lease lease, String id) {
        Effect effect = effect(lease.key().components().get(1), id);
        return effects.commit(effect, lease.authority(ExecutionId.of("e")), leases.within(PATIENCE));
    }

    private void tell(String what, Outcome outcome) {
        told.add(what + ": " + outcome.code());
    }
}
