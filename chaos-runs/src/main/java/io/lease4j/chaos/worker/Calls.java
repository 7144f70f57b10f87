package io.lease4j.chaos.worker;

import io.lease4j.Commitment;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Verb;
import io.lease4j.testkit.random.internal.Answers;
import java.util.function.Supplier;

/** Writes down each call of a front door before it is made, and what it was told. Thread-safe. */
public final class Calls {

    /**
     * What a call is about. Immutable.
     *
     * @param thread which of the worker's threads
     * @param verb what is called
     * @param key the key
     * @param request names the request or effect, or empty
     * @param requestId its id, or empty
     * @param lease the lease that is named, or empty
     * @param token the token that is named, or 0
     * @param sink the sink, or empty
     * @param effect the effect, or empty
     * @param execution the execution, or empty
     * @param why why it is made
     * @param own whether the request is this instance's own
     */
    public record About(
            int thread,
            Verb verb,
            String key,
            String request,
            String requestId,
            String lease,
            long token,
            String sink,
            String effect,
            String execution,
            String why,
            boolean own) {}

    private final Recorder recorder;

    /**
     * Writes with a recorder.
     *
     * @param recorder takes the lines
     */
    public Calls(Recorder recorder) {
        this.recorder = recorder;
    }

    /**
     * Describes a call about a request.
     *
     * @param thread which of the worker's threads
     * @param verb what is called
     * @param request the request
     * @param why why
     * @param own whether the request is this instance's own
     * @return the description
     */
    public About about(int thread, Verb verb, LeaseRequest<?> request, String why, boolean own) {
        return new About(
                thread,
                verb,
                recorder.key(request.key()),
                recorder.request(request),
                request.requestId().value(),
                "",
                0,
                "",
                "",
                "",
                why,
                own);
    }

    /** Describes a call whose request the front door makes, or a read. */
    About plain(int thread, Verb verb, LeaseKey key, String lease, long token, String why) {
        return new About(thread, verb, recorder.key(key), "", "", lease, token, "", "", "", why, true);
    }

    long begin(About about) {
        long call = recorder.nextCall();
        recorder.write(at -> new WorkerLine.Called(
                at,
                call,
                about.thread(),
                about.verb(),
                about.key(),
                about.request(),
                about.requestId(),
                about.lease(),
                about.token(),
                about.sink(),
                about.effect(),
                about.execution(),
                about.why()));
        return call;
    }

    /** A front door goes on with an open request that asks for the same: what it shows is that request's. */
    private String request(About about, Shown shown) {
        if (about.verb() != Verb.ACQUIRE || !shown.isPresent()) {
            return about.request();
        }
        String granted = recorder.grantedTo(shown.lease());
        if (about.request().isEmpty()) {
            return granted;
        }
        String digest = about.request().substring(about.request().lastIndexOf('/'));
        return granted.endsWith(digest) ? granted : about.request();
    }

    void end(long call, About about, String code, Outcome outcome, Shown shown) {
        String request = request(about, shown);
        Reply reply = new Reply(
                recorder.client(),
                about.verb(),
                request,
                about.key(),
                code,
                outcome.committed(),
                Details.never(outcome),
                about.own(),
                shown,
                recorder.unanswered(request));
        recorder.write(at -> new WorkerLine.Answered(at, call, reply, Details.fresh(outcome), Details.of(outcome)));
    }

    /**
     * Makes a call.
     *
     * @param about what it is about
     * @param action the call itself
     * @param <O> what it is told
     * @return what it was told
     */
    public <O extends Outcome> O call(About about, Supplier<O> action) {
        long call = begin(about);
        try {
            O outcome = action.get();
            end(call, about, outcome.code(), outcome, Answers.shown(outcome));
            return outcome;
        } catch (RuntimeException e) {
            Reply reply = new Reply(
                    recorder.client(),
                    about.verb(),
                    about.request(),
                    about.key(),
                    "threw " + e,
                    Commitment.UNKNOWN,
                    false,
                    about.own(),
                    Shown.NOTHING,
                    0);
            recorder.write(at -> new WorkerLine.Answered(at, call, reply, false, ""));
            throw e;
        }
    }
}
