package io.lease4j.verification.toy;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.LeaseKey;
import io.lease4j.ListOutcome;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Shards;
import io.lease4j.spi.Transmission;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** How a step is taken: what is judged before any other check of docs/backends.md, and what the answer carries. */
final class ToySteps {

    private final ToyServer server;

    ToySteps(ToyServer server) {
        this.server = server;
    }

    <O extends Outcome> Answer<O> change(
            LeaseKey key, long highestSeen, Function<Refused, O> refused, Function<ToyStep, O> act) {
        return server.alone(() -> onKey(server::step, key, highestSeen, refused, act));
    }

    <O extends Outcome> Answer<O> read(
            LeaseKey key, long highestSeen, Function<Refused, O> refused, Function<ToyStep, O> act) {
        return server.alone(() -> {
            Answer<O> answer = onKey(server::look, key, highestSeen, refused, act);
            return new Answer<>(answer.outcome(), answer.echo().map(ToyStep::withoutExpired));
        });
    }

    private <O extends Outcome> Answer<O> onKey(
            Function<AuthorityRecordId, ToyStep> begun,
            LeaseKey key,
            long highestSeen,
            Function<Refused, O> refused,
            Function<ToyStep, O> act) {
        Optional<Refused> closed = notServing();
        if (closed.isEmpty() && !key.namespace().equals(server.namespace())) {
            closed = Optional.of(Refused.invalid(
                    new Violation("key", "of the namespace " + server.namespace(), "of another namespace")));
        }
        if (closed.isPresent()) {
            return Answer.withoutStep(refused.apply(closed.get()));
        }
        ToyStep step = begun.apply(record(Shards.of(key, ToyServer.SHARDS)));
        if (step.record.beingCreated) {
            return Answer.of(refused.apply(Refused.of(RefusedReason.NAMESPACE_MISSING)), step.echo());
        }
        step.begin(key, highestSeen);
        O outcome = act.apply(step);
        return Answer.of(outcome, step.echo());
    }

    Answer<AdminOutcome> administer(AuthorityRecordId recordId, Function<ToyStep, AdminOutcome> act) {
        return server.alone(() -> {
            Optional<Refused> closed = notServing();
            if (closed.isPresent()) {
                return Answer.withoutStep(closed.get());
            }
            boolean isOurs = server.namespaceId().equals(Optional.of(recordId.namespaceId()));
            if (!isOurs || recordId.shard() >= ToyServer.SHARDS) {
                return Answer.withoutStep(Refused.of(RefusedReason.NAMESPACE_MISSING));
            }
            ToyStep step = server.step(recordId);
            AdminOutcome outcome = act.apply(step);
            return Answer.of(outcome, step.echo());
        });
    }

    Answer<AdminOutcome> stamped(
            AuthorityRecordId recordId, Transmission transmission, String how, Consumer<ToyRecord> act) {
        return administer(recordId, step -> {
            Optional<Refused> late = step.late(transmission.stamp());
            if (late.isPresent()) {
                return late.get();
            }
            step.record.see(step.now, server.settings().receiptHorizon());
            act.accept(step.record);
            return ToyRecords.done(step, true, server.serving(), how);
        });
    }

    /** Also of a namespace that is not there: what is shown says so. */
    Answer<AdminOutcome> describe(AuthorityRecordId recordId) {
        return server.alone(() -> {
            if (server.state() != LifeCycle.READY) {
                return Answer.withoutStep(Refused.of(RefusedReason.STORE_CLOSED));
            }
            ToyStep step = server.look(recordId);
            return Answer.of(ToyRecords.done(step, server.knows(recordId), server.serving(), "read"), step.echo());
        });
    }

    Answer<ListOutcome> list(PageQuery query) {
        return server.alone(() -> {
            Optional<Refused> closed = notServing();
            if (closed.isPresent()) {
                return Answer.withoutStep(closed.get());
            }
            String serving = server.serving().value();
            String[] cursor =
                    query.after().map(after -> after.value().split(":", -1)).orElse(new String[] {serving, "0", ""});
            boolean readable = cursor.length == 3 && cursor[1].matches("[0-9]{1,5}");
            int shard = readable ? Integer.parseInt(cursor[1]) : ToyServer.SHARDS;
            if (shard >= ToyServer.SHARDS) {
                return Answer.withoutStep(
                        Refused.invalid(new Violation("cursor", "one that a page of this store gave", "another text")));
            }
            ToyStep step = server.look(record(shard));
            return Answer.of(
                    cursor[0].equals(serving)
                            ? ToyRecords.page(step, query, server.serving(), ToyServer.SHARDS, cursor[2])
                            : Refused.of(RefusedReason.OTHER_LINEAGE),
                    step.echo());
        });
    }

    private AuthorityRecordId record(int shard) {
        return new AuthorityRecordId(server.namespaceId().orElseThrow(), shard);
    }

    private Optional<Refused> notServing() {
        if (server.state() != LifeCycle.READY) {
            return Optional.of(Refused.of(RefusedReason.STORE_CLOSED));
        }
        return server.namespaceId().isPresent()
                ? Optional.empty()
                : Optional.of(Refused.of(RefusedReason.NAMESPACE_MISSING));
    }
}
