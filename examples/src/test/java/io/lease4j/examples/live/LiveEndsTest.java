package io.lease4j.examples.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("one-lane")
class LiveEndsTest {

    @Test
    void after_its_time_it_says_what_it_came_to_and_leaves_nothing(@TempDir Path parent)
            throws IOException, InterruptedException {
        try (RunningLive live = new RunningLive(parent, "--terminal", "--for", "1", "--workers", "1")) {
            List<String> said = live.end();
            assertThat(said)
                    .anyMatch(line -> line.matches("guarded +results \\d+, duplicates 0, stale overwrites 0.*"));
            assertThat(live.status()).isZero();
            assertThat(live.left()).isEmpty();
            assertThat(live.folder()).doesNotExist();
        }
    }
}
