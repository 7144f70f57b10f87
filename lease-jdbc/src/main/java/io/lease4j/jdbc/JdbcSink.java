package io.lease4j.jdbc;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.jdbc.internal.SinkCalls;
import io.lease4j.jdbc.internal.Steps;
import io.lease4j.jdbc.internal.Workers;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;

/**
 * A sink in a database that owns its transactions, and so gives final outcomes: an effect's statements, written by an
 * {@link EffectWriter}, commit together with its fence. It is also what an operator registers, seals and floors, for
 * workers that use a {@link JdbcGuard} of the same name over the same tables in transactions of their own.
 *
 * <p>A transaction that could not be serialized is run again while the deadline lasts. Before the commit is sent, whatever
 * goes wrong is <em>refused</em>; a commit that was not answered is <em>unknown</em>, and cancelling decides. A cancel, a
 * seal or a floor waits for transactions that are writing the same key or record, within its deadline; a floor, and so an
 * admission, for a moment at which nobody writes under the record, which does not come while transactions overlap. Commits are durable
 * before they are answered, also where the database's default is otherwise; a database that does not write to its disk at
 * all ({@code fsync off}) forgets all the same.
 *
 * <p>Effects, and so their ids, are kept until somebody deletes them from {@code lease4j_effect}. {@link #raiseFloor} and
 * {@link #admit} drop fence rows and tombstones that only refuse what the floor refuses, 10 000 of each for a record at most; calling
 * it again with the same or any lower floor drops more. The data source leads to a server that may write: what a standby
 * says would be older than what is so, and is refused.
 *
 * <p>Thread-safe. Stages complete on the executor. Closing refuses new calls, lets those taken finish, and leaves data source and
 * a given executor open.
 *
 * @since 0.1.0
 */
public final class JdbcSink implements FencedSink, AutoCloseable {

    private final SinkName name;
    private final JdbcGuard guard;
    private final SinkCalls calls;
    private final Workers workers;

    JdbcSink(JdbcSinkBuilder setup) {
        this.name = setup.name();
        this.guard = JdbcGuard.of(name, setup.tables());
        this.workers = Workers.on(setup.executor());
        Steps steps = new Steps(name, setup.tables().sql(), setup.tables().dialect());
        this.calls = new SinkCalls(setup.source(), setup.tables().dialect(), steps, setup.writer(), workers);
    }

    /**
     * Starts preparing a sink.
     *
     * @param source where connections come from; each is used for one transaction
     * @param name the name that authority records register
     * @param writer applies effects
     * @return a builder with defaults
     */
    public static JdbcSinkBuilder builder(DataSource source, SinkName name, EffectWriter writer) {
        return new JdbcSinkBuilder(source, name, writer);
    }

    /**
     * Returns a guard over the same tables, for transactions of the caller's own.
     *
     * @return the same at every call
     */
    public JdbcGuard guard() {
        return guard;
    }

    @Override
    public SinkName name() {
        return name;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return calls.commit(effect, authority, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return calls.fence(authority, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return calls.seal(recordId, key, upTo, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return calls.raiseFloor(recordId, upTo, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
        return calls.admit(namespaceId, Map.copyOf(floors), deadline);
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return calls.cancel(effect, authority, deadline);
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return calls.traces(namespaceId, deadline);
    }

    @Override
    public void close() {
        workers.close();
    }

    @Override
    public String toString() {
        return "JdbcSink[" + name + "]";
    }
}
