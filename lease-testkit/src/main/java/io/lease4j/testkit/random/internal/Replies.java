package io.lease4j.testkit.random.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.RenewOutcome;
import io.lease4j.Settlement;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Verb;
import java.util.concurrent.CompletionStage;

/** Takes down what the clients are told, and lets them remember it. */
final class Replies {

    private final Recorder recorder;

    Replies(Recorder recorder) {
        this.recorder = recorder;
    }

    <O extends Outcome> void to(Client client, Verb call, LeaseRequest<?> request, CompletionStage<O> stage) {
        String name = recorder.request(request);
        boolean own = request.caller().equals(client.holder);
        told(client, call, name, recorder.key(request.key()), own, stage);
    }

    /** Of a renewal whose request the front door made. */
    void toRenewal(Client client, LeaseKey key, CompletionStage<RenewOutcome> stage) {
        told(client, Verb.RENEW, "", recorder.key(key), true, stage);
    }

    <O extends Outcome> void read(Client client, Verb call, LeaseKey key, CompletionStage<O> stage) {
        told(client, call, "", recorder.key(key), true, stage);
    }

    <O extends Outcome> void toEffect(Client client, Verb call, String effect, LeaseKey key, CompletionStage<O> stage) {
        told(client, call, effect, recorder.key(key), true, stage);
    }

    private <O extends Outcome> void told(
            Client client, Verb call, String request, String key, boolean own, CompletionStage<O> stage) {
        // The stage is complete already unless the network keeps the answer.
        stage.whenComplete((outcome, failure) -> {
            if (failure != null) {
                recorder.add(new Reply(
                        client.name,
                        call,
                        request,
                        key,
                        "threw " + failure,
                        Commitment.UNKNOWN,
                        false,
                        own,
                        Shown.NOTHING,
                        0));
                return;
            }
            write(client.name, call, about(request, outcome), key, own, outcome);
            remember(client, own, outcome);
        });
    }

    /** A front door goes on with an open request that asks for the same: its outcome is that request's. */
    private String about(String request, Outcome outcome) {
        Shown shown = Answers.shown(outcome);
        if (!(outcome instanceof AcquireOutcome) || !shown.isPresent()) {
            return request;
        }
        String granted = recorder.grantedTo(shown.lease());
        return asksTheSame(granted, request) ? granted : request;
    }

    private static boolean asksTheSame(String granted, String request) {
        int digest = request.lastIndexOf('/');
        return digest > 0 && granted.endsWith(request.substring(digest));
    }

    void write(String client, Verb call, String request, String key, boolean own, Outcome outcome) {
        recorder.add(new Reply(
                client,
                call,
                request,
                key,
                outcome.code(),
                outcome.committed(),
                isNever(outcome),
                own,
                Answers.shown(outcome),
                request.isEmpty() ? 0 : recorder.unanswered(client, request)));
    }

    private static boolean isNever(Outcome outcome) {
        return outcome instanceof CancelOutcome.NeverCommitted
                || outcome instanceof Settlement.NeverCommitted<?>
                || outcome instanceof CancelEffectOutcome.NeverCommitted;
    }

    private static void remember(Client client, boolean own, Outcome outcome) {
        if (outcome instanceof Settlement.Answered<?> answered) {
            remember(client, own, answered.outcome());
        } else if (own && outcome instanceof AcquireOutcome.Acquired acquired) {
            client.holds(acquired.lease());
        } else if (own && outcome instanceof RenewOutcome.Renewed renewed) {
            client.holds(renewed.lease());
        } else if (own && outcome instanceof RenewOutcome.Unknown unknown) {
            client.sent(unknown.request());
        }
    }
}
