package io.lease4j.chaos.plant;

import static io.lease4j.chaos.plant.Plant.jdbc;
import static io.lease4j.chaos.plant.Plant.script;

import java.util.List;

/** Faults of the sinks, beside the lease and in a database. */
final class SinkPlants {

    private SinkPlants() {}

    /** Makes every decision go step by step: what is usual is decided within one statement. */
    private static final Plant.Edit STEP_BY_STEP = jdbc(
            "Sql",
            "dialect.changesWithinQueries() ? AtOnce",
            "dialect.changesWithinQueries() && prefix == null ? AtOnce");

    static final List<Plant> ALL = List.of(
            Plant.of(
                    "sink-unchecked",
                    "the sink beside the lease writes whatever token an effect comes with",
                    "",
                    script(
                            "commit",
                            "if reason then\n  return finish('rejected', reason)\nend\n-- include: shown",
                            "-- include: shown")),
            Plant.of(
                            "sink-after-expiry",
                            "the sink beside the lease does not look at the clock: a lease that expired unnoticed still writes",
                            "freeze-worker",
                            script("lib/usable", "-- include: over\n", ""))
                    .among(24),
            Plant.of(
                    "jdbc-unchecked",
                    "the sink in the database records tokens and compares none",
                    Plant.ABSENCE,
                    STEP_BY_STEP,
                    jdbc(
                            "FenceRow",
                            "return token > highest || same ? null : RejectedReason.BEHIND;",
                            "return token > highest || same ? null : null;")),
            Plant.of(
                    "seal-lets-through",
                    "a seal lets the very token pass that it was made for",
                    "",
                    STEP_BY_STEP,
                    jdbc("FenceRow", "if (token <= sealedUpTo) {", "if (token < sealedUpTo) {")));
}
