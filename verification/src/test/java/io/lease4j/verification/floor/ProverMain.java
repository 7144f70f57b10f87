package io.lease4j.verification.floor;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.ReleaseOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.FloorWitness;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Shards;
import io.lease4j.verification.floor.DyingProver.Point;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** A process that proves the first shard of a namespace when it is told to, and dies or pauses at a point of its way. */
final class ProverMain {

    /** How often an extension is waited for; a range that is smaller than this is extended meanwhile. */
    private static final int GRANTS = 30;

    private final BufferedReader commands =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private int keys;

    private ProverMain() {}

    /** Host, port, namespace, its id, databases of sink and witness, width or 0 for no witness, point, and what happens there. */
    public static void main(String[] words) throws IOException {
        new ProverMain().serve(words);
    }

    private void serve(String[] words) throws IOException {
        InetSocketAddress server = new InetSocketAddress(words[0], Integer.parseInt(words[1]));
        Books books = new Books(words[4]);
        long width = Long.parseLong(words[6]);
        boolean pauses = words[8].equals("pauses");
        DyingProver dying = new DyingProver(
                Point.valueOf(words[7]),
                pauses ? this::pause : here -> Runtime.getRuntime().halt(DyingProver.DIED));
        Optional<JdbcWitness> witness = width == 0 ? Optional.empty() : Optional.of(new Books(words[5]).witness(width));
        Realm realm = Realm.known(books, words[2], words[3], witness.map(known -> known));
        try (Visit visit = Visit.at(realm, server, how -> how)) {
            Optional<FloorWitness> asked = witness.map(known ->
                            words[8].equals("lazily") ? DyingProver.lazy(known, realm.namespace(), width) : known)
                    .map(dying::witness);
            LeaseStore store = dying.store(visit.store());
            System.out.println("ready");
            String[] told = commands.readLine().split(" ", -1);
            switch (told[0]) {
                case "acquire" -> acquire(visit, store, asked, 1);
                case "extend" -> acquire(visit, store, asked, GRANTS);
                case "operate" -> operate(visit, store, asked, Long.parseLong(told[1]));
                default -> throw new IllegalArgumentException(Arrays.toString(told));
            }
        }
        witness.ifPresent(JdbcWitness::close);
    }

    private void acquire(Visit visit, LeaseStore store, Optional<FloorWitness> witness, int times) {
        LeasesBuilder builder = Leases.builder(store, Holder.of("prover", "1"));
        witness.ifPresent(known -> {
            LeasesBuilder unused = builder.witness(known);
        });
        try (Leases leases = builder.build()) {
            for (int i = 0; i < times; i++) {
                AcquireOutcome outcome = leases.acquire(key(visit.realm()), Visit.MINUTES, Visit.deadline());
                if (outcome instanceof AcquireOutcome.Acquired acquired) {
                    System.out.println("granted " + acquired.lease().token().value());
                    ReleaseOutcome unused = leases.release(acquired.lease(), Visit.deadline());
                } else {
                    System.out.println("not " + outcome.code());
                }
            }
        }
    }

    private static void operate(Visit visit, LeaseStore store, Optional<FloorWitness> witness, long base) {
        LeaseOperatorBuilder builder =
                LeaseOperator.builder(store, Holder.of("operator", "2")).sink(visit.sink());
        witness.ifPresent(known -> {
            LeaseOperatorBuilder unused = builder.witness(known);
        });
        Set<SinkName> sinks = Set.of(Books.SINK);
        try (LeaseOperator operator = builder.build()) {
            System.out.println(operator.prove(
                            visit.record(0),
                            new FloorProof.ByOperator(base, "read from all books", sinks),
                            Visit.deadline())
                    .code());
        }
    }

    /** A key of the first shard that no other process has. */
    private LeaseKey key(Realm realm) {
        LeaseKey key;
        do {
            key = LeaseKey.of(realm.name(), "prover-" + keys++);
        } while (Shards.of(key, Realm.SHARDS) != 0);
        return key;
    }

    private void pause(Point here) {
        System.out.println("at " + here);
        try {
            String said = commands.readLine();
            if (!"go-on".equals(said)) {
                throw new IllegalArgumentException(said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
