package io.lease4j.valkey;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * A client in a process of its own: one command a line, one line for each answer. Leases are named by the key that they are
 * for. Ends with its standard input.
 */
final class ClientMain {

    static final int SHARDS = 16;

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ValkeyLeaseStore store;
    private final Leases leases;
    private final Map<String, Lease> held = new HashMap<>();
    private final List<Leases> crowd = new ArrayList<>();

    private ClientMain(ValkeyLeaseStore store, String name) {
        this.store = store;
        this.leases = Leases.builder(store, Holder.of(name, "1")).build();
    }

    /** Is given host, port, namespace and name. */
    public static void main(String[] arguments) throws IOException {
        ValkeyLeaseStore store = ValkeyLeaseStore.builder(Namespace.of(arguments[2]))
                .uri(TestServer.uri(arguments[0], Integer.parseInt(arguments[1])))
                .shards(SHARDS)
                .open()
                .orThrow();
        ClientMain client = new ClientMain(store, arguments[3]);
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            System.out.println(client.answer(line.split(" ", -1)));
        }
        store.close();
        System.exit(0);
    }

    private String answer(String[] words) {
        String key = words[1];
        return switch (words[0]) {
            case "clock" -> Long.toString(Instant.now().toEpochMilli());
            case "acquire" -> granted(key, leases.acquire(keyOf(key), Duration.ofMillis(number(words[2])), deadline()));
            case "renew" ->
                leases.renew(held.get(key), Duration.ofMillis(number(words[2])), deadline())
                        .code();
            case "release" -> leases.release(held.get(key), deadline()).code();
            case "inspect" -> leases.inspect(keyOf(key), deadline()).code();
            case "gather" -> gather(key, Math.toIntExact(number(words[2])), words[3]);
            case "together" -> together(key, number(words[2]));
            default -> throw new IllegalArgumentException(Arrays.toString(words));
        };
    }

    /** Code, token, lease id, and times of a grant. */
    private String granted(String key, AcquireOutcome outcome) {
        if (!(outcome instanceof AcquireOutcome.Acquired acquired)) {
            return outcome.code();
        }
        held.put(key, acquired.lease());
        Generation generation = acquired.lease().generation();
        return String.join(
                " ",
                outcome.code(),
                Long.toString(generation.token().value()),
                generation.leaseId().value(),
                Long.toString(acquired.lease().grantedAt().epochMillis()),
                Long.toString(acquired.lease().expiresAt().epochMillis()));
    }

    /** Makes as many front doors, each of which has nothing but its acquire left to do. */
    private String gather(String key, int count, String name) {
        for (int i = 0; i < count; i++) {
            Leases door = Leases.builder(store, Holder.of(name + i, "1")).build();
            Outcome unused = door.inspect(keyOf(key), deadline());
            crowd.add(door);
        }
        return "gathered";
    }

    /** Lets all acquire at once; one answer for each, as to a single acquire. */
    private String together(String key, long ttl) {
        List<CompletionStage<AcquireOutcome>> answers = new ArrayList<>();
        for (Leases door : crowd) {
            answers.add(door.async()
                    .acquire(
                            door.prepare(keyOf(key)).ttl(Duration.ofMillis(ttl)).build(), door.within(PATIENCE)));
        }
        return answers.stream()
                .map(answer -> granted(key, answer.toCompletableFuture().join()))
                .collect(Collectors.joining(";"));
    }

    private LeaseKey keyOf(String name) {
        return LeaseKey.of(store.namespace(), List.of(name));
    }

    private Deadline deadline() {
        return leases.within(PATIENCE);
    }

    private static long number(String word) {
        return Long.parseLong(word);
    }
}
