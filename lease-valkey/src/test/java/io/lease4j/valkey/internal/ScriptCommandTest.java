package io.lease4j.valkey.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisNoScriptException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** A command tells its end once: to whoever waits, and to the client library, which has set a time-out for it. */
class ScriptCommandTest {

    private final List<String> told = new ArrayList<>();
    private final ScriptCommand command = new ScriptCommand(
            new ScriptArguments(Script.INSPECT, new byte[0][], new Arguments().add("1")),
            (values, failure) -> told.add(
                    failure == null ? "answered " + values : failure.getClass().getSimpleName()));

    @Test
    void valuesAreToldOnce() {
        command.getOutput().multi(1);
        command.getOutput().set(7);
        command.complete();
        command.complete();
        command.cancel();
        assertThat(told).containsExactly("answered [7]");
        assertThat(command.isDone()).isTrue();
    }

    @Test
    void anErrorIsToldAsTheLibraryNamesIt() {
        command.getOutput()
                .setError(ByteBuffer.wrap("NOSCRIPT No matching script.".getBytes(StandardCharsets.US_ASCII)));
        command.complete();
        assertThat(told).containsExactly(RedisNoScriptException.class.getSimpleName());
    }

    @Test
    void aFailureIsToldOnce() {
        assertThat(command.completeExceptionally(new IllegalStateException())).isTrue();
        command.complete();
        assertThat(told).containsExactly(IllegalStateException.class.getSimpleName());
    }

    @Test
    void cancellingIsTold() {
        command.cancel();
        assertThat(told).containsExactly(CancellationException.class.getSimpleName());
        assertThat(command.isCancelled()).isTrue();
    }

    @Test
    void theLibraryIsToldWhateverTheEnd() {
        List<String> library = new ArrayList<>();
        command.onComplete((values, failure) -> library.add("both"));
        command.onComplete(values -> library.add("values"));
        command.getOutput().multi(0);
        command.complete();
        assertThat(library).containsExactly("both", "values");
        command.onComplete((values, failure) -> library.add("late"));
        assertThat(library).containsExactly("both", "values", "late");
    }

    @Test
    void theLibraryIsToldOfAFailureToo() {
        List<String> library = new ArrayList<>();
        command.onComplete((values, failure) -> library.add(String.valueOf(failure)));
        command.onComplete(values -> library.add("values"));
        command.cancel();
        assertThat(library).hasSize(1);
    }
}
