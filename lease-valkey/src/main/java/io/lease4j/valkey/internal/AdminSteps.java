package io.lease4j.valkey.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Transmission;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The operations on authority records, but for creating them. Thread-safe. */
final class AdminSteps {

    private final Steps steps;

    AdminSteps(Steps steps) {
        this.steps = steps;
    }

    CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId id, Deadline deadline) {
        return steps.onAnyRecord(question(Script.DESCRIBE, id, "described"), id, 0, deadline, a -> a);
    }

    CompletionStage<Answer<AdminOutcome>> register(AuthorityRecordId id, SinkName sink, Transmission transmission) {
        return act(Script.REGISTER, id, "registered", sink.value(), transmission);
    }

    CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId id, boolean freeze, Transmission transmission) {
        return act(Script.FREEZE, id, freeze ? "frozen" : "thawed", freeze ? "1" : "0", transmission);
    }

    private CompletionStage<Answer<AdminOutcome>> act(
            Script script, AuthorityRecordId id, String how, String argument, Transmission transmission) {
        return steps.onRecord(
                question(script, id, how),
                id,
                transmission.highestSeen(),
                transmission.deadline(),
                begun -> RequestArguments.stamp(
                        RequestArguments.agreed(begun, settings())
                                .add(argument)
                                .unused()
                                .unused()
                                .unused()
                                .unused(),
                        transmission.stamp()));
    }

    CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId id, Deadline deadline) {
        return steps.onRecord(
                question(Script.TICKET, id, "ticket left"),
                id,
                0,
                deadline,
                begun -> RequestArguments.agreed(begun, settings()));
    }

    CompletionStage<Answer<AdminOutcome>> install(Installation installation, boolean keeps, Deadline deadline) {
        AuthorityRecordId id = installation.recordId();
        return steps.onRecord(
                question(Script.INSTALL, id, told(installation)),
                id,
                0,
                deadline,
                begun -> installed(RequestArguments.agreed(begun, settings()), installation)
                        .add(steps.serving().shards())
                        .flag(settings().witnessed())
                        .flag(keeps));
    }

    private static Arguments installed(Arguments agreed, Installation installation) {
        String lineage = installation.lineage().value();
        String ticket = installation.ticket().value();
        return installation.match(
                proof -> range(agreed.add("P").add(lineage).add(ticket), proof.range())
                        .add(States.number(proof.basis()))
                        .add(SinkNames.encode(proof.sinks()))
                        .add(proof.reason().orElse("")),
                extension -> range(agreed.add("E").add(lineage).add(ticket), extension.range())
                        .add(1)
                        .unused()
                        .unused(),
                retained -> agreed.add("R")
                        .add(lineage)
                        .add(ticket)
                        .add(0)
                        .add(0)
                        .add(3)
                        .unused()
                        .add(retained.reason()));
    }

    private static Arguments range(Arguments begun, TokenRange range) {
        return begun.add(range.base()).add(range.ceiling());
    }

    private static String told(Installation installation) {
        return installation.match(
                proof ->
                        "proven by " + proof.basis() + " above " + proof.range().base(),
                extension -> "extended by " + extension.range(),
                retained -> "proven by retention");
    }

    CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        Question<AdminOutcome> question = new Question<>(
                Script.DISCARD,
                refused -> refused,
                AdminOutcome.Unknown::new,
                (frame, rest) -> frame.code().equals("record")
                        ? done(steps.recordOf(key).orElseThrow(), "discarded", frame, rest)
                        : null);
        return steps.onKey(
                question,
                key,
                transmission.highestSeen(),
                transmission.deadline(),
                begun -> RequestArguments.stamp(
                        RequestArguments.agreed(begun, settings())
                                .add(key.encoded())
                                .add(key.fingerprint())
                                .unused()
                                .unused()
                                .unused(),
                        transmission.stamp()));
    }

    /** A question whose answer is a record. */
    Question<AdminOutcome> question(Script script, AuthorityRecordId id, String how) {
        return new Question<>(script, refused -> refused, AdminOutcome.Unknown::new, (frame, rest) -> {
            String code = frame.code();
            return code.equals("record") || code.equals("described") ? done(id, how, frame, rest) : null;
        });
    }

    private AdminOutcome done(AuthorityRecordId id, String how, Frame frame, Reply rest) {
        RecordReader record = RecordReader.of(rest.nested());
        boolean witnessed = steps.serving()
                .creation()
                .map(known -> known.settings().witnessed())
                .orElse(false);
        return new AdminOutcome.Done(List.of(record.view(id, frame, witnessed)), how);
    }

    private NamespaceSettings settings() {
        return steps.serving().creation().orElseThrow().settings();
    }

    static Refused notAllowed(String obstacle) {
        return Refused.notAllowed(List.of(obstacle));
    }
}
