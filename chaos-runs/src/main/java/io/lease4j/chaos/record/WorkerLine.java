package io.lease4j.chaos.record;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Installed;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;

/**
 * A line of a worker's file. Requests, digests, keys and effects are named as the kit's history names them ({@code
 * StoreStep.request()}); {@code at} is in milliseconds of the run. Immutable.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "line")
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkerLine.Started.class, name = "started"),
    @JsonSubTypes.Type(value = WorkerLine.Called.class, name = "called"),
    @JsonSubTypes.Type(value = WorkerLine.Answered.class, name = "told"),
    @JsonSubTypes.Type(value = WorkerLine.Sent.class, name = "sent"),
    @JsonSubTypes.Type(value = WorkerLine.Got.class, name = "got"),
    @JsonSubTypes.Type(value = WorkerLine.SinkSent.class, name = "sink-sent"),
    @JsonSubTypes.Type(value = WorkerLine.SinkGot.class, name = "sink-got"),
    @JsonSubTypes.Type(value = WorkerLine.Held.class, name = "held"),
    @JsonSubTypes.Type(value = WorkerLine.Lost.class, name = "lost"),
    @JsonSubTypes.Type(value = WorkerLine.Step.class, name = "step"),
    @JsonSubTypes.Type(value = WorkerLine.TwinWrite.class, name = "twin"),
    @JsonSubTypes.Type(value = WorkerLine.Proven.class, name = "proven"),
    @JsonSubTypes.Type(value = WorkerLine.Classified.class, name = "classified"),
    @JsonSubTypes.Type(value = WorkerLine.Note.class, name = "note")
})
public sealed interface WorkerLine {

    /**
     * When it was written.
     *
     * @return milliseconds of the run
     */
    double at();

    /**
     * The first line of a start.
     *
     * @param at when
     * @param worker which worker
     * @param incarnation which start of it
     * @param pid its process
     * @param principal its principal
     * @param instance its instance
     */
    record Started(double at, int worker, int incarnation, long pid, String principal, String instance)
            implements WorkerLine {}

    /**
     * The worker is about to call its front door, an effects door or a sink; a process that dies then was never told.
     *
     * @param at when
     * @param call numbers the calls of this start; its {@link Answered} has the same
     * @param thread which of the worker's threads
     * @param verb what is called
     * @param key the key's short name
     * @param request the request or effect as the kit's history names it; empty for a read and for what the front door
     *     makes itself
     * @param requestId the request's id alone, or empty
     * @param lease the lease id that is named, or empty
     * @param token the token that is named, or 0
     * @param sink {@code valkey} or {@code postgres} for effects, or empty
     * @param effect the effect's id, or empty
     * @param execution the execution's id, or empty
     * @param why {@code work}, {@code stale} (carries on with the authority it has), {@code settle}, {@code restart}
     *     (about the former start's request), {@code operator}, {@code liveness}
     */
    record Called(
            double at,
            long call,
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
            String why)
            implements WorkerLine {}

    /**
     * What a call was told in the end.
     *
     * @param at when
     * @param call which call
     * @param reply what it was told
     * @param fresh of an effect or mutation: whether the answer says that it was done now and not before
     * @param detail the reason of a refusal, loss, rejection or unknown outcome, for people and for judging {@code
     *     not-knowable}
     */
    record Answered(double at, long call, Reply reply, boolean fresh, String detail) implements WorkerLine {}

    /**
     * A transmission is about to leave for the store.
     *
     * @param at when
     * @param trip numbers the transmissions of this start; its {@link Got} has the same
     * @param verb what it asks
     * @param asked its details; {@link Asked#sent()} is 0
     */
    record Sent(double at, long trip, Verb verb, Asked asked) implements WorkerLine {}

    /**
     * A transmission was answered by the store, or by the client that gave up on it.
     *
     * @param at when
     * @param trip which transmission
     * @param verb what it asked
     * @param told the answer
     * @param read what the step read; {@link Read#NOTHING} if no step answered
     */
    record Got(double at, long trip, Verb verb, Told told, Read read) implements WorkerLine {}

    /**
     * A transmission is about to leave for a sink.
     *
     * @param at when
     * @param trip numbers the transmissions of this start, together with those to the store
     * @param request the effect as the kit's history names it, or empty
     * @param step its details as far as they are known before: without code, {@link SinkStep#sent()} 0
     */
    record SinkSent(double at, long trip, String request, SinkStep step) implements WorkerLine {}

    /**
     * A transmission was answered by a sink, or by the client that gave up on it.
     *
     * @param at when
     * @param trip which transmission
     * @param step with the answer; lineage and time are empty, they follow from the store's own data
     * @param detail the reason of a rejection, refusal or unknown outcome
     */
    record SinkGot(double at, long trip, SinkStep step, String detail) implements WorkerLine {}

    /**
     * Work began under a generation.
     *
     * @param at when
     * @param thread which of the worker's threads
     * @param key the key's short name
     * @param lease the lease id
     * @param token the token
     * @param execution the execution's id
     * @param kept whether a keeper renews it
     * @param localDeadline until when the worker may count on it without an answer, in milliseconds of the run; of a kept
     *     one as of now
     */
    record Held(
            double at,
            int thread,
            String key,
            String lease,
            long token,
            String execution,
            boolean kept,
            double localDeadline)
            implements WorkerLine {}

    /**
     * A keeper told the work that its lease is lost, or a worker gave its lease up.
     *
     * @param at when
     * @param key the key's short name; empty if only a listener of the front door has heard it so far
     * @param lease the lease id
     * @param token the token
     * @param reason why
     */
    record Lost(double at, String key, String lease, long token, String reason) implements WorkerLine {}

    /**
     * A step of work, such as one effect, begins.
     *
     * @param at when
     * @param thread which of the worker's threads
     * @param key the key's short name
     * @param lease the lease id
     * @param token the token
     * @param execution the execution's id
     * @param asksFirst whether the worker asks its handle before the step; a stale worker asks nobody
     * @param held what the handle said just before, true if it was not asked
     * @param localDeadline until when the handle may count on its lease, in milliseconds of the run; 0 if not known
     */
    record Step(
            double at,
            int thread,
            String key,
            String lease,
            long token,
            String execution,
            boolean asksFirst,
            boolean held,
            double localDeadline)
            implements WorkerLine {}

    /**
     * A write to a twin sink was acknowledged, or failed.
     *
     * @param at when
     * @param place {@code valkey} or {@code postgres}
     * @param key the key's short name
     * @param lease the lease id
     * @param token the token
     * @param effect the effect's id
     * @param done whether it was acknowledged
     */
    record TwinWrite(double at, String place, String key, String lease, long token, String effect, boolean done)
            implements WorkerLine {}

    /**
     * A floor was proven, or a range extended.
     *
     * @param at when
     * @param installed what was installed
     * @param how {@code witness}, {@code retained}, {@code operator} or {@code creation}
     */
    record Proven(double at, Installed installed, String how) implements WorkerLine {}

    /**
     * An unfinished execution of the former start was classified.
     *
     * @param at when
     * @param key the key's short name
     * @param execution the execution's id
     * @param lease the lease id, or empty
     * @param token the token, or 0
     * @param pending the open request as the kit's history names it, or empty
     * @param decision the decision's code
     */
    record Classified(
            double at, String key, String execution, String lease, long token, String pending, String decision)
            implements WorkerLine {}

    /**
     * Anything else worth knowing, such as an exception that the contract does not name.
     *
     * @param at when
     * @param grave whether it is a finding by itself
     * @param text what
     */
    record Note(double at, boolean grave, String text) implements WorkerLine {}
}
