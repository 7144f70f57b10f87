package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.judge.UnknownOutcome.Claim;
import io.lease4j.chaos.judge.UnknownOutcome.Resolution;
import io.lease4j.chaos.judge.UnknownOutcome.Truth;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Decides every unknown outcome from what the store and the sinks committed, and compares what was said later. */
final class Unknowns {

    private final Commits commits;
    private final Map<String, List<Conversation>> calls = new LinkedHashMap<>();
    private final Evidence evidence;

    Unknowns(Evidence evidence, Commits commits) {
        this.evidence = evidence;
        this.commits = commits;
        for (Conversation call : evidence.testimony().calls()) {
            if (!call.request().isEmpty()) {
                calls.computeIfAbsent(call.request(), unused -> new ArrayList<>(2))
                        .add(call);
            }
        }
    }

    /** Finds them all, in the order in which they were asked. */
    List<UnknownOutcome> find() {
        List<UnknownOutcome> found = new ArrayList<>();
        calls.forEach((request, about) -> about.stream()
                .filter(Unknowns::leavesUnknown)
                .findFirst()
                .ifPresent(first -> found.add(outcome(request, first, about))));
        renewals(found::add);
        found.sort(Comparator.comparingDouble(UnknownOutcome::askedAt));
        return found;
    }

    private static boolean leavesUnknown(Conversation call) {
        boolean mutates = switch (call.called().verb()) {
            case ACQUIRE, RENEW, RELEASE, REVOKE, COMMIT -> true;
            default -> false;
        };
        return mutates && (call.answered() == null || call.answered().reply().committed() == Commitment.UNKNOWN);
    }

    private UnknownOutcome outcome(String request, Conversation first, List<Conversation> about) {
        List<Resolution> said = new ArrayList<>();
        for (Conversation call : about) {
            if (call.answered() != null && !isSame(call, first)) {
                Reply reply = call.answered().reply();
                said.add(new Resolution(
                        call.toldAt(), call.client(), name(call.called().verb()), reply.code(), claim(reply)));
            }
        }
        questions(request, said::add);
        said.sort(Comparator.comparingDouble(Resolution::at));
        String why = first.answered() == null
                ? "process died"
                : first.answered().reply().code();
        return judged(
                name(first.called().verb()),
                first.called().key(),
                request,
                first.client(),
                first.called().at(),
                why,
                said);
    }

    private static boolean isSame(Conversation one, Conversation other) {
        return one.client().equals(other.client())
                && one.called().call() == other.called().call();
    }

    /** Questions that a front door or a recovery asked by itself. */
    private void questions(String request, Consumer<Resolution> to) {
        for (Trip trip : evidence.requests().trips(request)) {
            boolean asks = trip.verb() == Verb.CANCEL || trip.verb() == Verb.RESOLVE;
            if (asks && trip.told() != null && trip.isAnswered()) {
                to.accept(new Resolution(
                        trip.gotAt(),
                        trip.client(),
                        name(trip.verb()),
                        trip.told().code(),
                        claim(trip)));
            }
        }
    }

    private static Claim claim(Trip trip) {
        if (trip.told() == null || trip.told().committed() == Commitment.UNKNOWN) {
            return Claim.NOTHING;
        }
        return trip.told().committed() == Commitment.YES
                ? Claim.COMMITTED
                : trip.told().code().equals("never-committed") ? Claim.NOT_COMMITTED : Claim.NOTHING;
    }

    private static Claim claim(Reply reply) {
        if (reply.never()) {
            return Claim.NOT_COMMITTED;
        }
        return switch (reply.committed()) {
            case YES -> Claim.COMMITTED;
            case UNKNOWN -> Claim.NOTHING;
            // A question that was itself refused says nothing of the request.
            case NO ->
                reply.call() == Verb.RESOLVE || reply.call() == Verb.CANCEL || reply.call() == Verb.CANCEL_EFFECT
                        ? Claim.NOTHING
                        : Claim.NOT_COMMITTED;
        };
    }

    /** Renewals whose requests the front door made: what they were told is what their transmissions were. */
    private void renewals(Consumer<UnknownOutcome> to) {
        Map<String, List<Trip>> sent = new LinkedHashMap<>();
        for (Trip trip : evidence.testimony().trips()) {
            if (trip.verb() == Verb.RENEW && !calls.containsKey(trip.request())) {
                sent.computeIfAbsent(trip.request(), unused -> new ArrayList<>(1))
                        .add(trip);
            }
        }
        sent.forEach((request, trips) -> trips.stream()
                .filter(trip -> !trip.isAnswered())
                .findFirst()
                .ifPresent(first -> to.accept(renewal(request, first, trips))));
    }

    private UnknownOutcome renewal(String request, Trip first, List<Trip> trips) {
        List<Resolution> said = new ArrayList<>();
        for (Trip trip : trips) {
            if (trip.isAnswered() && trip.told() != null && trip.told().committed() == Commitment.YES) {
                said.add(new Resolution(
                        trip.gotAt(), trip.client(), "renew", trip.told().code(), Claim.COMMITTED));
            }
        }
        questions(request, said::add);
        said.sort(Comparator.comparingDouble(Resolution::at));
        String why = first.told() == null ? "no answer" : first.told().code();
        return judged("renew", first.asked().key(), request, first.client(), first.sentAt(), why, said);
    }

    private UnknownOutcome judged(
            String verb, String key, String request, String client, double at, String why, List<Resolution> said) {
        Commits.Commit commit = commits.of(request);
        Truth truth = commit != null ? Truth.COMMITTED : commits.isComplete(request) ? Truth.NOT_COMMITTED : Truth.OPEN;
        return new UnknownOutcome(
                verb,
                key,
                request,
                client,
                at,
                why,
                truth,
                commit == null ? -1 : commit.at(),
                commit != null && commit.lost(),
                said);
    }

    private static String name(Verb verb) {
        return verb.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }

    /** Holds what was said against what is true. */
    List<Finding> contradictions(List<UnknownOutcome> outcomes) {
        List<Finding> found = new ArrayList<>();
        for (UnknownOutcome outcome : outcomes) {
            for (Resolution said : outcome.resolutions()) {
                boolean lies = (said.says() == Claim.COMMITTED && outcome.truth() == Truth.NOT_COMMITTED)
                        || (said.says() == Claim.NOT_COMMITTED
                                && outcome.truth() == Truth.COMMITTED
                                && !commits.startedAfter(outcome.request(), said.at()));
                if (lies) {
                    found.add(new Finding(
                            "oracle",
                            said.at(),
                            said.client() + " was told " + said.code() + " by " + said.verb() + " of the "
                                    + outcome.verb() + " that " + outcome.client() + " asked at "
                                    + Math.round(outcome.askedAt()) + " ms, but it was "
                                    + (outcome.truth() == Truth.COMMITTED ? "committed" : "never committed"),
                            outcome.request()));
                }
            }
        }
        return found;
    }
}
