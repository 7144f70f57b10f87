package io.lease4j.cli;

import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.floor.FloorWitness;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** A store that answered, with the front doors to it. */
final class Opened implements AutoCloseable {

    private final Deque<AutoCloseable> made = new ArrayDeque<>();
    private final ValkeyLeaseStore store;
    private final Holder holder;
    private final Duration timeout;
    private final LeaseOperator operator;
    private final Optional<DataSource> source;
    private final Optional<FloorWitness> witness;

    Opened(
            ValkeyLeaseStore store,
            Holder holder,
            Duration timeout,
            Optional<DataSource> source,
            Optional<FloorWitness> witness,
            List<JdbcSink> sinks) {
        this.store = store;
        this.holder = holder;
        this.timeout = timeout;
        this.source = source;
        this.witness = witness;
        made.push(store);
        LeaseOperatorBuilder builder = LeaseOperator.builder(store, holder);
        for (JdbcSink sink : sinks) {
            made.push(sink);
            builder = builder.sink(sink);
        }
        if (witness.isPresent()) {
            builder = builder.witness(witness.get());
        }
        this.operator = builder.build();
        made.push(operator);
    }

    ValkeyLeaseStore store() {
        return store;
    }

    LeaseOperator operator() {
        return operator;
    }

    Holder holder() {
        return holder;
    }

    Optional<FloorWitness> witness() {
        return witness;
    }

    DataSource source() {
        return source.orElseThrow(() -> new UsageException("this wants --database"));
    }

    /** A front door for what any process may ask; closed with this. */
    Leases leases() {
        Leases leases = Leases.builder(store, holder).build();
        made.push(leases);
        return leases;
    }

    /** Another resource to be closed with this. */
    <T extends AutoCloseable> T with(T resource) {
        made.push(resource);
        return resource;
    }

    Deadline soon() {
        return operator.within(timeout);
    }

    @Override
    public void close() {
        while (!made.isEmpty()) {
            try {
                made.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException("could not be closed", e);
            }
        }
    }
}
