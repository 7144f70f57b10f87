package io.lease4j.verification.effects;

import io.lease4j.AcquireOutcome;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.examples.outbox.FinishedJob;
import io.lease4j.examples.outbox.JobWorker;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.verification.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A client in a process of its own: one command a line, one line for each answer. Ends with its standard input. What a
 * command does that writes goes to the guarded tables and then to the twin, which nobody guards.
 */
final class ChildMain {

    private static final ExecutionId RUN = ExecutionId.of("run");

    private final ValkeyLeaseStore store;
    private final Schema schema;
    private final Leases leases;
    private final JdbcGuard guard = JdbcGuard.of(Site.SINK);
    private final BufferedReader commands =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final Map<String, Lease> held = new HashMap<>();
    private final String name;

    private ChildMain(ValkeyLeaseStore store, Schema schema, String name) {
        this.store = store;
        this.schema = schema;
        this.name = name;
        this.leases = Leases.builder(store, Holder.of(name, "1")).build();
    }

    /** Is given where Valkey is, the namespace, where the schema is, and a name. */
    public static void main(String[] arguments) throws Exception {
        ValkeyLeaseStore store = ValkeyLeaseStore.builder(Namespace.of(arguments[1]))
                .uri(arguments[0])
                .shards(Site.SHARDS)
                .openTimeout(Duration.ofMinutes(1))
                .open()
                .orThrow();
        ChildMain client = new ChildMain(store, new Schema(arguments[2]), arguments[3]);
        System.out.println("ready");
        for (String line = client.commands.readLine(); line != null; line = client.commands.readLine()) {
            System.out.println(client.answer(line.split(" ", -1)));
        }
        store.close();
        System.exit(0);
    }

    private String answer(String[] words) throws Exception {
        return switch (words[0]) {
            case "acquire" -> acquire(words[1], Long.parseLong(words[2]));
            case "work" -> work(words[1], Long.parseLong(words[2]), words[3]);
            case "finish" -> finish(words[1], words[2]);
            case "note" -> note(held.get(words[1]).authority(RUN), words[2]);
            case "in-transaction" -> inTransaction(held.get(words[1]).authority(RUN), words[2]);
            case "wire" -> held.get(words[1]).authority(RUN).toWire();
            case "take-over" ->
                new Takeovers(store.namespace(), leases, schema, name, Long.parseLong(words[1])).told(words);
            case "revoke" -> new DyingOperator(store, schema).revoke(words[1], words[2]);
            default -> throw new IllegalArgumentException(Arrays.toString(words));
        };
    }

    private LeaseKey key(String job) {
        return FinishedJob.keyOf(store.namespace().name(), job);
    }

    private String acquire(String job, long ttl) {
        AcquireOutcome outcome = leases.acquire(key(job), Duration.ofMillis(ttl), Patience.deadline());
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            held.put(job, acquired.lease());
        }
        return outcome.code();
    }

    /** Works as the example does; says so when it computes, and goes on with that when it is told to. */
    private String work(String job, long ttl, String result) throws SQLException {
        JobWorker worker = new JobWorker(leases, schema.source(), guard, Duration.ofMillis(ttl));
        String[] twin = new String[1];
        String outcome = worker.work(key(job), lease -> {
                    held.put(job, lease);
                    System.out.println("computing");
                    goOn();
                    twin[0] = Long.toString(lease.token().value());
                    return result;
                })
                .code();
        if (twin[0] != null) {
            schema.execute("INSERT INTO twin (job, token) VALUES ('" + job + "', " + twin[0] + ")");
        }
        return outcome;
    }

    private void goOn() {
        try {
            String said = commands.readLine();
            if (!said.equals("go-on")) {
                throw new IllegalArgumentException(said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finishes a job for whoever sent the authority. */
    private String finish(String wire, String result) throws SQLException {
        Decoded<ExecutionAuthority> read = ExecutionAuthority.parse(wire);
        if (read instanceof Decoded.Valid<ExecutionAuthority> valid) {
            return new JobWorker(leases, schema.source(), guard, Duration.ofMinutes(1))
                    .finish(result, valid.value())
                    .code();
        }
        return "invalid "
                + ((Decoded.Invalid<ExecutionAuthority>) read).violation().field();
    }

    /** Another effect of the job, in a transaction of its own. */
    private String note(ExecutionAuthority authority, String id) throws SQLException {
        Effect effect = Site.effect(authority.key(), id);
        try (Connection connection = schema.transaction()) {
            CommitOutcome outcome = guard.commit(connection, effect, authority);
            connection.commit();
            return outcome.code();
        }
    }

    /** The guard says yes, and then nothing happens until it is told to go on: the database has had enough before. */
    private String inTransaction(ExecutionAuthority authority, String result) throws SQLException {
        Effect effect = FinishedJob.of(authority.key(), result);
        Schema impatient = schema.with("idle_in_transaction_session_timeout", "3000");
        try (Connection connection = impatient.transaction()) {
            System.out.println(guard.commit(connection, effect, authority).code());
            goOn();
            FinishedJob.write(connection, effect, authority);
            connection.commit();
            return "committed";
        } catch (SQLException e) {
            return "failed";
        }
    }
}
