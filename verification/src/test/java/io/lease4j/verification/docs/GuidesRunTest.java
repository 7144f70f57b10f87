package io.lease4j.verification.docs;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.observe.LeaseListener;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.time.Scheduler;
import io.lease4j.verification.floor.Books;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.Work;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** What the further guides show does what they say: fencing a database, recovering, migrating. */
@Timeout(120)
@Tag("one-lane")
class GuidesRunTest {

    private static final Duration TTL = Duration.ofMinutes(5);

    private final Repository repository = Repository.ofThisBuild();
    private final MemoryLeaseStore store = MemoryLeaseStore.create(Namespace.of("billing"));
    private final Leases leases =
            Leases.builder(store, Holder.ofThisProcess("worker")).build();
    private final LeaseKey key = LeaseKey.of("billing", "invoice", "4711");

    @TempDir
    Path output;

    @Test
    void a_database_is_fenced_in_the_callers_own_transaction() throws Exception {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(Books.fresh().url());
        byte[] invoice = {42};
        try (Connection connection = database.getConnection();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.of("operations", "test"))
                        .build()) {
            execute(connection, "CREATE TABLE invoice (id text PRIMARY KEY, body bytea NOT NULL)");
            assertThat(run("jdbc.md", 0, database, operator, deadline())).isEqualTo("done");

            AcquireOutcome.Acquired first = acquired();
            ExecutionAuthority stale = first.lease().authority(ExecutionId.random());
            assertThat(leases.release(first.lease(), deadline())).hasCode("released");
            ExecutionAuthority current = acquired().lease().authority(ExecutionId.random());
            connection.setAutoCommit(false);
            assertThat(JdbcGuard.of(SinkName.of("invoices")).fence(connection, current))
                    .isInstanceOf(FenceOutcome.Accepted.class);
            connection.commit();

            assertThat(run("jdbc.md", 1, connection, stale, key, invoice)).isEmpty();
            assertThat(effects(connection)).isZero();
            assertThat(run("jdbc.md", 1, connection, current, key, invoice)).isEmpty();
            assertThat(effects(connection)).isEqualTo(1);

            try (JdbcSink sink = JdbcSink.builder(
                            database, SinkName.of("invoices"), (transaction, effect, authority) -> {})
                    .build()) {
                Effect another = Effect.of(key, EffectId.of("reminder-4711"), "reminder", invoice);
                assertThat(run("jdbc.md", 2, leases, sink, another, current, deadline()))
                        .isEmpty();
            }
            assertThat(effects(connection)).isEqualTo(2);
            assertThat(run("jdbc.md", 3, database, store)).isNotEmpty();
        }
    }

    @Test
    void what_a_process_left_is_taken_up_under_a_new_generation() throws Exception {
        Path file = output.resolve("journal");
        Namespace namespace = Namespace.of("billing");
        try (ExecutionJournal journal =
                        FileExecutionJournal.open(file, namespace).orThrow();
                Leases former = Leases.builder(store, Holder.of("billing", "the process before"))
                        .journal(journal)
                        .build()) {
            AcquireRequest request = AcquireRequest.builder(key, former.holder())
                    .ttl(TTL)
                    .executionId(ExecutionId.of("attempt-1"))
                    .build();
            assertThat(former.acquire(request, deadline())).isAcquired();
        }

        Snippet restart = snippet("recovery.md", 0);
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {compiled(restart).toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> type = loader.loadClass("Restart");
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method start =
                    type.getDeclaredMethod("start", LeaseStore.class, Scheduler.class, LeaseListener.class, Path.class);
            start.setAccessible(true);
            LeaseListener nobody = event -> {};
            Object unusedNothing =
                    start.invoke(constructor.newInstance(), store, new ManualTime().scheduler(), nobody, file);
        }
        try (LeaseOperator operator =
                LeaseOperator.builder(store, Holder.of("operations", "test")).build()) {
            assertThat(operator.inspect(key, deadline())).isInstanceOfSatisfying(InspectOutcome.Found.class, found -> {
                assertThat(found.lease().generation().token().value()).isEqualTo(2);
                assertThat(found.lease().end()).isEmpty();
            });
        }
    }

    @Test
    void a_scheduled_job_that_came_from_a_lock_runs_once_a_day() throws Exception {
        MemoryLeaseStore jobs = MemoryLeaseStore.create(Namespace.of("jobs"));
        try (Leases door =
                        Leases.builder(jobs, Holder.ofThisProcess("scheduler")).build();
                LeaseKeeper keeper = LeaseKeeper.builder(door).build()) {
            Object[] given = {
                keeper,
                door,
                door.effects(jobs.sink(SinkName.of("reports"))),
                new byte[] {1},
                LocalDate.of(2026, 11, 30)
            };
            String text = String.join("\n", Repository.linesOf(repository.page("migrating.md")));
            for (String said : List.of("written", "already there")) {
                assertThat(run("migrating.md", 0, given)).isEqualTo(said);
                assertThat(text).contains("`" + said + "`");
            }
        }
    }

    @Test
    void while_a_fleet_is_half_changed_a_worker_takes_the_old_lock_and_then_the_lease() throws Exception {
        ReentrantLock oldLock = new ReentrantLock();
        Work<String> work = lease -> "sent, with the old lock: " + oldLock.isHeldByCurrentThread();
        try (LeaseKeeper keeper = LeaseKeeper.builder(leases).build()) {
            assertThat(run("migrating.md", 1, oldLock, keeper, key, work)).isEqualTo("sent, with the old lock: true");
            assertThat(oldLock.isLocked()).isFalse();
            AcquireOutcome.Acquired byAnother = acquired();
            assertThat(run("migrating.md", 1, oldLock, keeper, key, work)).isEqualTo("held");
            assertThat(leases.release(byAnother.lease(), deadline())).hasCode("released");
        }
    }

    private AcquireOutcome.Acquired acquired() {
        AcquireOutcome outcome = leases.acquire(key, TTL, deadline());
        assertThat(outcome).isAcquired();
        return (AcquireOutcome.Acquired) outcome;
    }

    private Deadline deadline() {
        return leases.within(Duration.ofSeconds(30));
    }

    private Snippet snippet(String page, int number) {
        Path document = repository.page(page);
        return Snippet.in(repository.nameOf(document), Repository.linesOf(document))
                .get(number);
    }

    private Path compiled(Snippet snippet) throws Exception {
        Path classes = Files.createTempDirectory(output, "snippet");
        assertThat(new SnippetCompiler(classes, repository.publicPackages()).errorsIn(snippet))
                .isEmpty();
        return classes;
    }

    private String run(String page, int number, Object... given) throws Exception {
        return SnippetRun.printedBy(compiled(snippet(page, number)), given);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        }
    }

    private static int effects(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM lease4j_effect")) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }
}
