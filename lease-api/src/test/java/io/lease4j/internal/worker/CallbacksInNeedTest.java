package io.lease4j.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Callbacks where the system gives no thread. */
@Tag("W-8")
class CallbacksInNeedTest {

    @Test
    void aLossIsToldWhereTheSystemGivesNoThread() {
        Callbacks callbacks = new Callbacks(Optional.empty(), new KeeperLog(), task -> {
            throw new OutOfMemoryError("unable to create native thread");
        });
        Serial serial = new Serial(callbacks);
        List<String> told = new ArrayList<>();

        serial.run(() -> told.add("first"));
        serial.run(() -> told.add("second"));

        assertThat(told).containsExactly("first", "second");
    }
}
