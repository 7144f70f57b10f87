package io.lease4j.chaos.plant;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All faults that can be planted. */
public final class Plants {

    private Plants() {}

    /**
     * All of them.
     *
     * @return those of the store first, then of the sinks, then of the workers; then of what comes of time alone
     */
    public static List<Plant> all() {
        return Stream.of(StorePlants.ALL, SinkPlants.ALL, WorkerPlants.ALL, TimePlants.ALL)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Finds one.
     *
     * @param name its name
     * @return empty if there is none of that name
     */
    public static Optional<Plant> named(String name) {
        return all().stream().filter(plant -> plant.name().equals(name)).findFirst();
    }

    /**
     * The project's folder: the one above this program's that has the sources.
     *
     * @return the folder
     * @throws IllegalStateException if there is none
     */
    public static Path project() {
        Path at = Path.of("").toAbsolutePath();
        while (at != null && !Files.isDirectory(at.resolve("lease-valkey/src/main"))) {
            at = at.getParent();
        }
        if (at == null) {
            throw new IllegalStateException("faults are planted in the sources, and these are not here");
        }
        return at;
    }
}
