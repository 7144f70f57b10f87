package io.lease4j.chaos.plant;

import static io.lease4j.chaos.plant.Plant.script;

import java.util.List;

/** Faults that come of time alone: of what is done when something falls due. */
final class TimePlants {

    private TimePlants() {}

    static final List<Plant> ALL = List.of(Plant.of(
            "reclaim-without-key",
            "a key cannot be acquired again once its receipts fall due: a script error",
            Plant.MEMORY_KEPT,
            script("lib/granted", "      local key = struct.unpack('>Hc0', ARGV[6])\n", ""),
            script("lib/former", "local added, written = token, nil", "local added = token")));
}
