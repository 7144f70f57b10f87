package io.lease4j.jdbc.internal;

import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.jdbc.JdbcDialect;
import io.lease4j.time.SystemTime;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;

/** The calls of a witness: each is one step in one transaction, on one of the workers. Thread-safe. */
public final class WitnessCalls {

    /** A raise that may have happened is a range that nobody uses. */
    private static final OwnTransactions.Shape<WitnessOutcome> CHANGE = new OwnTransactions.Shape<>(
            refused -> new WitnessOutcome.Unavailable(
                    "the witness's database answers " + refused.code() + meaning(refused.reason())),
            reason -> new WitnessOutcome.Unavailable("the witness's database did not confirm its commit"),
            outcome -> outcome instanceof WitnessOutcome.Raised || outcome instanceof WitnessOutcome.Known);

    private interface Step {
        WitnessOutcome in(WitnessSteps steps) throws SQLException;
    }

    private final OwnTransactions transactions;
    private final Sql sql;
    private final long width;
    private final Duration patience;
    private final Workers workers;

    /** Makes the calls of one witness. */
    public WitnessCalls(
            DataSource source, JdbcDialect dialect, Sql sql, long width, Duration patience, Workers workers) {
        this.transactions = new OwnTransactions(source, dialect);
        this.sql = sql;
        this.width = width;
        this.patience = patience;
        this.workers = workers;
    }

    /** Tells what is remembered of a name. */
    public CompletionStage<WitnessOutcome> look(Namespace namespace) {
        return call(steps -> steps.look(namespace));
    }

    /** Remembers a name and its creation. */
    public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId id) {
        return call(steps -> steps.begin(namespace, id));
    }

    /** Takes the mark of being created away. */
    public CompletionStage<WitnessOutcome> complete(NamespaceId id) {
        return call(steps -> steps.complete(id));
    }

    /** Remembers a sink. */
    public CompletionStage<WitnessOutcome> remember(NamespaceId id, SinkName sink) {
        return call(steps -> steps.remember(id, sink));
    }

    /** Raises the counter. */
    public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
        return call(steps -> steps.raise(request));
    }

    /** What a person meets who begins, in words: the code speaks of a sink. */
    private static String meaning(RefusedReason reason) {
        return reason == RefusedReason.SINK_NOT_READY
                ? ": the tables of the migration are not there, or its user may not use them"
                : "";
    }

    private CompletionStage<WitnessOutcome> call(Step step) {
        Deadline deadline = Deadline.within(patience, SystemTime.monotonicClock());
        return workers.run(
                () -> transactions.run(
                        deadline,
                        CHANGE,
                        connection -> step.in(new WitnessSteps(new WitnessRows(connection, sql), width))),
                CHANGE.refused(),
                CHANGE.unknown());
    }
}
