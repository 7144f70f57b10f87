package io.lease4j.chaos.worker;

import io.lease4j.ExecutionAuthority;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.effect.Effect;
import io.lettuce.core.RedisException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The same effects at the same places with nothing that checks: a list beside the leases and a table beside the guarded
 * one. What they accept shows what the guarded ones keep out. Thread-safe.
 */
final class Twins implements AutoCloseable {

    private final Recorder recorder;
    private final Books books;
    private final Map<String, RunFacts.Key> keys;
    private final Reach.Twin valkey;

    Twins(Recorder recorder, Books books, Reach reach, List<RunFacts.Key> keys) {
        this.recorder = recorder;
        this.books = books;
        this.keys = keys.stream().collect(Collectors.toMap(RunFacts.Key::fingerprint, Function.identity()));
        this.valkey = reach.twin();
    }

    void write(String place, Effect effect, ExecutionAuthority authority) {
        boolean done = place.equals(Books.PLACE) ? inserted(effect, authority) : pushed(effect, authority);
        recorder.write(at -> new WorkerLine.TwinWrite(
                at,
                place,
                recorder.key(effect.key()),
                authority.generation().leaseId().value(),
                authority.token().value(),
                effect.id().value(),
                done));
    }

    private boolean inserted(Effect effect, ExecutionAuthority authority) {
        try (Connection connection = books.source().getConnection()) {
            Books.insert(connection, "twin", effect, authority);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private boolean pushed(Effect effect, ExecutionAuthority authority) {
        try {
            RunFacts.Key key = Objects.requireNonNull(keys.get(effect.key().fingerprint()));
            Long unused = valkey.lists()
                    .rpush(
                            Place.twin(key.slotTag(), key.name()),
                            String.join(
                                    " ",
                                    Long.toString(authority.token().value()),
                                    authority.generation().leaseId().value(),
                                    effect.id().value(),
                                    authority.executionId().value()));
            return true;
        } catch (RedisException e) {
            return false;
        }
    }

    @Override
    public void close() {
        valkey.close().run();
    }
}
