package io.lease4j.jdbc;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.jdbc.internal.WitnessCalls;
import io.lease4j.jdbc.internal.Workers;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;

/**
 * A witness in a database, usually the one that the effects go to: one counter for each creation of a namespace. A range is
 * answered only once its raise is durable ({@code synchronous_commit} is set for its transactions), and never given twice,
 * also not to the same ticket: one that was raised but not used is left out.
 *
 * <p>It is only as good as what the database keeps: a database that is restored from a backup, or was replaced by a
 * replica that lagged, has forgotten ranges. The
 * store refuses a range whose base is below its own ceiling; raise the counter by an operator's proof then, see {@code
 * docs/jdbc.md}.
 *
 * <p>Thread-safe. Stages complete on the executor. Closing refuses new calls, lets those taken finish, and leaves data source and
 * a given executor open.
 *
 * @since 0.1.0
 */
public final class JdbcWitness implements FloorWitness, AutoCloseable {

    private final WitnessCalls calls;
    private final Workers workers;

    JdbcWitness(JdbcWitnessBuilder setup) {
        this.workers = Workers.on(setup.executor());
        this.calls = new WitnessCalls(
                setup.source(),
                setup.tables().dialect(),
                setup.tables().sql(),
                setup.width(),
                setup.patience(),
                workers);
    }

    /**
     * Starts preparing a witness.
     *
     * @param source where connections come from; each is used for one transaction
     * @return a builder with defaults
     */
    public static JdbcWitnessBuilder builder(DataSource source) {
        return new JdbcWitnessBuilder(source);
    }

    @Override
    public CompletionStage<WitnessOutcome> look(Namespace namespace) {
        return calls.look(namespace);
    }

    @Override
    public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId namespaceId) {
        return calls.begin(namespace, namespaceId);
    }

    @Override
    public CompletionStage<WitnessOutcome> complete(NamespaceId namespaceId) {
        return calls.complete(namespaceId);
    }

    @Override
    public CompletionStage<WitnessOutcome> remember(NamespaceId namespaceId, SinkName sink) {
        return calls.remember(namespaceId, sink);
    }

    @Override
    public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
        return calls.raise(request);
    }

    @Override
    public void close() {
        workers.close();
    }

    @Override
    public String toString() {
        return "JdbcWitness";
    }
}
