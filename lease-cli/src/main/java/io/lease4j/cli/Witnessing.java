package io.lease4j.cli;

import io.lease4j.Namespace;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.jdbc.JdbcWitness;
import java.util.Optional;

/**
 * The witness in the database, and what it said of the namespace. A database may hold sinks alone: then its tables say
 * that they do not know it.
 */
record Witnessing(JdbcWitness witness, WitnessOutcome said) implements AutoCloseable {

    static Witnessing look(JdbcWitness witness, Namespace namespace) {
        return new Witnessing(
                witness, witness.look(namespace).toCompletableFuture().join());
    }

    /** Whether it is, or may be, the witness of the namespace. */
    boolean isOfTheNamespace() {
        return !(said instanceof WitnessOutcome.NotKnown);
    }

    /** What it knows of a namespace that exists: with it, a server that lost everything is not taken for a new one. */
    Optional<WitnessEntry> created() {
        return said instanceof WitnessOutcome.Known known && !known.entry().beingCreated()
                ? Optional.of(known.entry())
                : Optional.empty();
    }

    @Override
    public void close() {
        witness.close();
    }
}
