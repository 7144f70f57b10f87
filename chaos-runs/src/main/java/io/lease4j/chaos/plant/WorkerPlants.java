package io.lease4j.chaos.plant;

import static io.lease4j.chaos.plant.Plant.api;
import static io.lease4j.chaos.plant.Plant.valkey;

import java.util.List;

/** Faults of the front door, of the transport and of the keeper. */
final class WorkerPlants {

    private static final String KEPT = "worker/KeptLease";
    private static final String UNANSWERED = """
                    return new Passage.Unanswered(
                            cause instanceof RedisCommandTimeoutException
            """;

    private WorkerPlants() {}

    static final List<Plant> ALL = List.of(
            Plant.of(
                    "unknown-as-refused",
                    "a later refusal is believed although an earlier transmission was never answered",
                    Plant.SILENCE,
                    api(
                            "door/Doubt",
                            "if (outcome.committed() != Commitment.NO\n",
                            "if (outcome.committed() == Commitment.NO || outcome.committed() != Commitment.NO\n")),
            Plant.of(
                    "timeout-as-refused",
                    "a command that got no answer is said to have done nothing",
                    Plant.SILENCE,
                    valkey("Errors", UNANSWERED, """
                                    if (cause != null) {
                                        return new Passage.NotExecuted(RefusedReason.BACKEND_UNAVAILABLE, said);
                                    }
                            """ + UNANSWERED),
                    valkey(
                            "Sending",
                            "end(new Passage.Unanswered(UnknownReason.NO_ANSWER,",
                            "end(new Passage.NotExecuted(io.lease4j.RefusedReason.BACKEND_UNAVAILABLE,")),
            Plant.of(
                    "lost-renewed-again",
                    "a renewal that was refused as lost is tried again, and the work is not told",
                    "",
                    api(KEPT, """
                                        var unused = renewal.failed(outcome);
                                        return lose(LossReason.of(lost.reason()), lost.end(), Says.STORE, now);
                            """, """
                                        var unused = renewal.failed(outcome);
                                        retryNanos = now + SHORTEST_PAUSE;
                                        plan();
                                        return KeptLease::tellNothing;
                            """)),
            Plant.of(
                    "keeper-without-deadline",
                    "a keeper that cannot reach the store waits for its word, and the work goes on",
                    Plant.ABSENCE,
                    api(KEPT, """
                                        if (horizon.isAlarm(now)) {
                                            telling = lose(ownReason(), Optional.empty(), Says.NOTHING, now);
                                            return;
                                        }
                            """, ""),
                    api(KEPT, """
                                    if (horizon.isAlarm(now)) {
                                        // Told even if this answer renewed it: somebody may have looked at the clock and stopped.
                            """, "        if (now == Long.MIN_VALUE) {\n"),
                    api(
                            KEPT,
                            "        if (state != HoldState.HELD || !horizon.isOver(now)) {\n",
                            "        if (now != Long.MIN_VALUE) {\n")));
}
