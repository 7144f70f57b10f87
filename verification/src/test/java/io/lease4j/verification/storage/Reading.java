package io.lease4j.verification.storage;

import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.ObservedLease;
import io.lease4j.PageQuery;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.valkey.FindEffectOutcome;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Tells everything that a namespace of the story holds, in the same words for every version. */
final class Reading {

    private static final List<String> KEYS =
            List.of("held", "renewed", "released", "revoked", "taken over", "untouched");

    private final ValkeyLeaseStore store;
    private final LeaseOperator operator;
    private final int shards;
    private final Duration patience;
    private final Consumer<String> told;

    Reading(ValkeyLeaseStore store, LeaseOperator operator, int shards, Duration patience, Consumer<String> told) {
        this.store = store;
        this.operator = operator;
        this.shards = shards;
        this.patience = patience;
        this.told = told;
    }

    void all() {
        told.accept("namespace " + store.namespaceId().orElseThrow() + ", " + shards + " shards");
        KEYS.forEach(this::key);
        list();
        KEYS.forEach(this::history);
        effect("held", "done");
        effect("taken over", "done");
        effect("held", "never");
        shown();
    }

    private LeaseKey named(String key) {
        return LeaseKey.of(store.namespace(), List.of("story", key));
    }

    private void key(String key) {
        InspectOutcome outcome = operator.inspect(named(key), operator.within(patience));
        told.accept(outcome.match(
                found -> key + " is held: " + lease(found.lease()) + ", last token "
                        + found.record().lastToken(),
                notFound -> key + " is free"
                        + notFound.last().map(last -> ": " + lease(last)).orElse("") + ", last token "
                        + notFound.record().lastToken(),
                refused -> key + ": " + refused.code()));
    }

    private static String lease(ObservedLease lease) {
        return "token " + lease.generation().token() + ", id "
                + lease.generation().leaseId() + ", by "
                + lease.holder().principal() + "/" + lease.holder().instance() + ", execution "
                + lease.executionId().map(Object::toString).orElse("-") + ", metadata "
                + new TreeMap<>(lease.metadata())
                + ", granted " + lease.grantedAt().epochMillis() + ", expires "
                + lease.expiresAt().epochMillis() + ", renewals " + lease.renewalNumber()
                + lease.end().map(end -> ", " + end(end)).orElse("");
    }

    private static String end(LeaseEnd end) {
        return end.reason() + " at " + end.at().epochMillis() + " by "
                + end.by().orElse("-") + " note " + end.note().orElse("-") + " unsealed " + end.unsealedSinks();
    }

    private void list() {
        ListOutcome outcome = operator.list(PageQuery.first(100), operator.within(patience));
        if (!(outcome instanceof ListOutcome.Page page)) {
            throw new IllegalStateException(outcome.code());
        }
        page.entries().stream()
                .map(entry -> entry instanceof ListEntry.Active active
                        ? "listed " + active.lease().generation().token() + " "
                                + active.lease().generation().key().components()
                        : "listed as corrupt")
                .sorted()
                .forEach(told);
    }

    private void history(String key) {
        HistoryOutcome outcome = operator.history(named(key), PageQuery.first(1000), operator.within(patience));
        if (!(outcome instanceof HistoryOutcome.Page page)) {
            throw new IllegalStateException(outcome.code());
        }
        page.entries()
                .forEach(entry -> told.accept("history of " + key + ": "
                        + entry.match(
                                granted -> "granted " + granted.generation().token() + " to "
                                        + granted.holder().principal() + " by " + granted.requestId() + " at "
                                        + granted.at().epochMillis() + " until "
                                        + granted.expiresAt().epochMillis(),
                                ended -> "ended " + ended.generation().token() + " " + end(ended.end()),
                                proven -> "proven by " + proven.basis())));
    }

    private void effect(String key, String id) {
        FindEffectOutcome outcome = store.sink(SinkName.of("results"))
                .find(named(key), EffectId.of(id), operator.within(patience))
                .toCompletableFuture()
                .join();
        told.accept("effect " + id + " of " + key + ": "
                + outcome.match(
                        found -> found.effect().kind() + " "
                                + new String(found.effect().payload(), StandardCharsets.UTF_8) + " under "
                                + found.receipt().token() + " by "
                                + found.receipt().executionId(),
                        notFound -> "none",
                        notRead -> notRead.refused().code()));
    }

    private void shown() {
        TracesOutcome outcome = store.sink(SinkName.of("results"))
                .traces(store.namespaceId().orElseThrow(), operator.within(patience))
                .toCompletableFuture()
                .join();
        if (!(outcome instanceof TracesOutcome.Traces traces)) {
            throw new IllegalStateException(outcome.code());
        }
        traces.highest().entrySet().stream()
                .map(entry -> "shown of shard " + entry.getKey().shard() + ": " + entry.getValue())
                .sorted()
                .forEach(told);
    }
}
