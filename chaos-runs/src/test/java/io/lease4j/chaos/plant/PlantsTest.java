package io.lease4j.chaos.plant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PlantsTest {

    @TempDir
    Path folder;

    static List<Plant> plants() {
        return Plants.all();
    }

    @ParameterizedTest
    @MethodSource("plants")
    void every_plant_still_applies_to_the_sources_and_makes_something(Plant plant) throws IOException {
        Overlay.make(plant, Plants.project(), System.getProperty("java.class.path"), folder);

        try (Stream<Path> made = Files.walk(folder)) {
            assertThat(made.filter(Files::isRegularFile)
                            .map(Path::toString)
                            .filter(file -> file.endsWith(".lua") || file.endsWith(".class")))
                    .isNotEmpty();
        }
    }

    @Test
    void names_are_unique_and_hazards_are_said() {
        assertThat(Plants.all()).extracting(Plant::name).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(12);
        assertThat(Plants.all())
                .extracting(Plant::hazard)
                .doesNotHaveDuplicates()
                .noneMatch(String::isBlank);
    }

    @Test
    void a_text_that_is_missing_or_there_twice_is_refused() throws IOException {
        Files.writeString(folder.resolve("a.lua"), "one two two");

        assertThatThrownBy(() -> Overlay.changed(plant("three"), folder)).hasMessageContaining("not in a.lua");
        assertThatThrownBy(() -> Overlay.changed(plant("two"), folder)).hasMessageContaining("more than once");
        assertThat(Overlay.changed(plant("one"), folder)).containsEntry("a.lua", "x two two");
    }

    private static Plant plant(String before) {
        return Plant.of("p", "h", "", new Plant.Edit("a.lua", before, "x"));
    }
}
