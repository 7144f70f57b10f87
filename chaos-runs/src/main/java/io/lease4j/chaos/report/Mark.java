package io.lease4j.chaos.report;

import io.lease4j.chaos.judge.Acceptance;
import io.lease4j.chaos.judge.Finding;
import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.judge.SinkTrip;
import io.lease4j.chaos.judge.UnknownOutcome;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.List;

/**
 * A mark on the time axis. Immutable.
 *
 * @param key the key's short name, or empty
 * @param at when, in milliseconds of the run
 * @param kind what it shows
 * @param title what it says when it is pointed at
 */
record Mark(String key, double at, Kind kind, String title) {

    /** What a mark shows. */
    enum Kind {
        /** A guarded sink accepted an effect. */
        ACCEPTED,
        /** A guarded sink refused one. */
        REFUSED,
        /** A twin accepted what a guarded sink does not. */
        TWIN,
        /** A guarded sink accepted what it must not, or a rule was broken. */
        WRONG,
        /** An outcome was unknown, and had committed. */
        UNKNOWN_DID,
        /** An outcome was unknown, and had not. */
        UNKNOWN_NOT
    }

    static List<Mark> of(Judgement judgement) {
        List<Mark> marks = new ArrayList<>();
        for (Acceptance it : judgement.accepted()) {
            boolean wrong = !it.wrong().isEmpty();
            if (it.guarded() || wrong) {
                Kind kind = it.guarded() ? wrong ? Kind.WRONG : Kind.ACCEPTED : Kind.TWIN;
                String who = it.guarded() ? "accepted in " : "twin accepted in ";
                marks.add(new Mark(
                        it.key(),
                        it.at(),
                        kind,
                        who + it.place() + ", token " + it.token() + (wrong ? ": " + it.wrong() : "")));
            }
        }
        for (SinkTrip trip : judgement.evidence().testimony().sinkTrips()) {
            if (trip.step().verb() == Verb.COMMIT && trip.step().code().startsWith("rejected")) {
                marks.add(new Mark(
                        trip.step().key(),
                        trip.gotAt(),
                        Kind.REFUSED,
                        trip.step().code() + " in " + trip.step().sink() + ", token "
                                + trip.step().token()));
            }
        }
        for (UnknownOutcome it : judgement.unknowns()) {
            boolean did = it.truth() == UnknownOutcome.Truth.COMMITTED;
            marks.add(new Mark(
                    it.key(),
                    it.askedAt(),
                    did ? Kind.UNKNOWN_DID : Kind.UNKNOWN_NOT,
                    it.verb() + " of " + it.client() + ": " + it.why() + "; " + Figures.name(it.truth()) + "; then "
                            + it.resolution()));
        }
        for (Finding it : judgement.findings()) {
            marks.add(new Mark("", it.at(), Kind.WRONG, it.rule() + ": " + it.message()));
        }
        marks.removeIf(mark -> !Double.isFinite(mark.at()));
        return marks;
    }
}
