package io.lease4j.chaos.judge.aof;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TransactionTest {

    private static final String RECEIPTS = "lease4j:1:{chaos/0}:receipts:" + "f".repeat(43);

    @Test
    void a_step_that_takes_something_out_of_receipts_reclaims() {
        Transaction step = of("SET lease4j:1:{chaos/0}:authority x", "HDEL " + RECEIPTS + " g1");

        assertThat(step.reclaims()).isTrue();
    }

    @Test
    void another_does_not() {
        assertThat(of("HSET " + RECEIPTS + " g1 x").reclaims()).isFalse();
        assertThat(of("HDEL chaos:own g1").reclaims()).isFalse();
        assertThat(of("HDEL lease4j:1:{chaos/0}:shown sink").reclaims()).isFalse();
    }

    private static Transaction of(String... commands) {
        return new Transaction(
                0,
                false,
                0,
                Stream.of(commands)
                        .map(command -> new Command(Stream.of(command.split(" "))
                                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                                .toList()))
                        .toList());
    }
}
