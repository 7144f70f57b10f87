package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must hold on the workers' side: one instance for a generation, and no work beyond what a worker may count on. */
final class WorkerRules {

    private final Testimony testimony;
    private final Map<String, Double> lost = new HashMap<>();
    private final Set<String> kept = new HashSet<>();
    private final Map<String, Double> released = new HashMap<>();
    private final Map<String, Double> deadlines = new HashMap<>();
    private final List<Finding> found = new ArrayList<>();

    private WorkerRules(Testimony testimony) {
        this.testimony = testimony;
    }

    static List<Finding> check(Testimony testimony) {
        WorkerRules rules = new WorkerRules(testimony);
        rules.authority();
        rules.learnEnds();
        rules.learnTerms();
        rules.steps();
        rules.renewals();
        return rules.found;
    }

    /** One generation yields an authority to one instance only. */
    private void authority() {
        Map<String, String> of = new HashMap<>();
        for (Conversation call : testimony.calls()) {
            if (call.answered() == null) {
                continue;
            }
            Reply reply = call.answered().reply();
            boolean acquired = reply.committed() == Commitment.YES
                    && reply.shown().active()
                    && (reply.call() == Verb.ACQUIRE || reply.call() == Verb.SETTLE);
            if (acquired) {
                String before = of.putIfAbsent(reply.shown().lease(), call.client());
                if (before != null && !before.equals(call.client())) {
                    find(
                            "authority-twice",
                            call.toldAt(),
                            call.client() + " was told " + reply.code() + " of token "
                                    + reply.shown().token() + ", which " + before + " had been given");
                }
            }
        }
    }

    private void learnEnds() {
        for (Testimony.Said said : testimony.rest()) {
            if (said.line() instanceof WorkerLine.Held it && it.kept()) {
                kept.add(said.client() + it.lease());
            } else if (said.line() instanceof WorkerLine.Lost it && !it.key().isEmpty()) {
                // Told by the handle. What only a listener of the front door has heard, the handle may hear later.
                lost.putIfAbsent(said.client() + it.lease(), it.at());
            }
        }
        for (Conversation call : testimony.calls()) {
            boolean over = call.called().verb() == Verb.RELEASE
                    && call.answered() != null
                    && call.answered().reply().code().equals("released");
            if (over) {
                released.putIfAbsent(call.client() + call.called().lease(), call.toldAt());
            }
        }
    }

    /** From before the request was sent, the term that its answer told: no worker may count on more. */
    private void learnTerms() {
        for (Trip trip : testimony.trips()) {
            Told told = trip.told();
            boolean asks = trip.verb() == Verb.ACQUIRE || trip.verb() == Verb.RENEW;
            if (told != null
                    && asks
                    && told.committed() == Commitment.YES
                    && told.shown().active()
                    && trip.read().isPresent()) {
                double until =
                        trip.sentAt() + told.shown().expiresAt() - trip.read().time();
                deadlines.merge(trip.client() + told.shown().lease(), until, Math::max);
            }
        }
    }

    private void steps() {
        for (Testimony.Said said : testimony.rest()) {
            if (said.line() instanceof WorkerLine.Note it && it.grave()) {
                find("note", it.at(), said.client() + ": " + it.text());
            }
            if (!(said.line() instanceof WorkerLine.Step it) || !it.asksFirst() || !it.held()) {
                continue;
            }
            double deadline = deadlines.getOrDefault(said.client() + it.lease(), Double.POSITIVE_INFINITY);
            if (it.at() > deadline) {
                find(
                        "past-deadline",
                        it.at(),
                        String.format(
                                java.util.Locale.ROOT,
                                "%s was told that it holds token %d of %s, %.0f ms after the end of its term",
                                said.client(),
                                it.token(),
                                it.key(),
                                it.at() - deadline));
            }
            double lostAt = lost.getOrDefault(said.client() + it.lease(), Double.POSITIVE_INFINITY);
            if (it.at() > lostAt) {
                find(
                        "after-lost",
                        it.at(),
                        said.client() + " was told that it holds token " + it.token() + " of " + it.key()
                                + " after it had been told that it is lost");
            }
        }
    }

    private void renewals() {
        Map<String, Double> refused = new HashMap<>();
        for (Trip trip : testimony.trips()) {
            boolean over = trip.verb() == Verb.RENEW
                    && trip.told() != null
                    && trip.told().code().startsWith("lost");
            if (over) {
                refused.merge(trip.client() + trip.asked().lease(), trip.gotAt(), Math::min);
            }
        }
        for (Trip trip : testimony.trips()) {
            if (trip.verb() != Verb.RENEW) {
                continue;
            }
            String name = trip.client() + trip.asked().lease();
            // Without a keeper a worker may try a renewal of what it gave up.
            if (kept.contains(name) && trip.sentAt() > lost.getOrDefault(name, Double.POSITIVE_INFINITY)) {
                find("renewed-after-lost", trip.sentAt(), sent(trip) + " after it was told lost");
            }
            // One is under way at a time, so that the answer was there.
            if (trip.sentAt() > refused.getOrDefault(name, Double.POSITIVE_INFINITY)) {
                find("renewed-after-lost", trip.sentAt(), sent(trip) + " after one had been answered lost");
            }
            if (trip.sentAt() > released.getOrDefault(name, Double.POSITIVE_INFINITY)) {
                find("renewed-after-release", trip.sentAt(), sent(trip) + " after its release had returned");
            }
        }
    }

    private static String sent(Trip trip) {
        return trip.client() + " sent a renewal of token " + trip.asked().token() + " of "
                + trip.asked().key();
    }

    private void find(String rule, double at, String message) {
        found.add(new Finding(rule, at, message, ""));
    }
}
