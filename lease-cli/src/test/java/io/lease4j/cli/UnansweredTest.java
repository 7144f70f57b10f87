package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.Leases;
import io.lease4j.ReleaseOutcome;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests whose answer never came: the operator finds out what became of them. */
@Timeout(60)
class UnansweredTest {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    private Ward ward;
    private Path file;

    @BeforeEach
    void start() {
        ward = new Ward().created();
        file = folder.resolve("worker.journal");
    }

    @AfterEach
    void stop() {
        ward.close();
    }

    @Test
    void an_acquire_that_a_process_left_in_its_journal_is_resolved_while_that_process_lives() throws IOException {
        try (ExecutionJournal journal = journal()) {
            acquireUnanswered(journal);
            ward.server().resume();
            byte[] before = Files.readAllBytes(file);

            JsonNode json = ward.cli()
                    .run("resolve", "--journal", file.toString(), "--json")
                    .exits(ExitCode.OK)
                    .json();
            assertThat(json.at("/outcome").asText()).isEqualTo("committed");
            assertThat(json.at("/operation").asText()).isEqualTo("acquire");
            assertThat(json.at("/lease/principal").asText()).isEqualTo("worker");
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
        }
    }

    @Test
    void what_was_lost_with_the_servers_history_is_not_knowable() {
        try (ExecutionJournal journal = journal()) {
            acquireUnanswered(journal);
        }
        ward.server().kill();
        ward.server().restart();
        JsonNode open = ward.cli()
                .run("resolve", "--journal", file.toString(), "--json")
                .exits(ExitCode.UNKNOWN)
                .json();
        assertThat(open.at("/outcome").asText()).isEqualTo("still-unknown");
        ward.cli().run("resolve", "--journal", file.toString(), "--cancel").exits(ExitCode.USAGE);
        JsonNode cancelled = ward.cli()
                .run("resolve", "--journal", file.toString(), "--cancel", "--yes", "--json")
                .exits(ExitCode.UNKNOWN)
                .json();
        assertThat(cancelled.at("/outcome").asText()).isEqualTo("not-knowable.lost-with-history");
    }

    @Test
    void a_journal_without_open_requests_says_so() {
        journal().close();
        assertThat(ward.cli()
                        .run("resolve", "--journal", file.toString())
                        .exits(ExitCode.OK)
                        .out())
                .contains("Nothing is open");
    }

    @Test
    void a_file_that_is_no_journal_is_named() throws IOException {
        Path other = Files.writeString(folder.resolve("notes.txt"), "notes");
        assertThat(ward.cli()
                        .run("resolve", "--journal", other.toString())
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("not-a-journal");
    }

    @Test
    void a_release_is_known_by_its_ids() {
        Lease lease = ward.held("invoice", "1");
        try (ValkeyLeaseStore store = ward.store();
                Leases leases =
                        Leases.builder(store, Holder.of("worker", "w-2")).build()) {
            ReleaseOutcome other = leases.release(ward.held(leases, "other"), leases.within(PATIENCE));
            assertThat(other).isInstanceOf(ReleaseOutcome.Released.class);
            assertThat(leases.inspect(lease.key(), leases.within(PATIENCE)).code())
                    .isEqualTo("found");
            ward.server().pause();
            ReleaseOutcome outcome = leases.release(lease, leases.within(Duration.ofMillis(300)));
            assertThat(outcome).isInstanceOf(ReleaseOutcome.Unknown.class);
            ward.server().resume();
            var request = ((ReleaseOutcome.Unknown) outcome).request();
            var sent = request.history().firstSent().orElseThrow();
            Cli.Result resolved = ward.cli()
                    .run(Ward.resolveRelease(
                            lease,
                            "w-2",
                            request.requestId().value(),
                            sent.lineage().value() + "@" + sent.at().epochMillis()))
                    .exits(ExitCode.OK);
            assertThat(resolved.out()).contains("committed", "ended        released");
        }
    }

    @Test
    void a_revocation_whose_answer_is_lost_is_settled_before_the_tool_ends() throws IOException {
        Lease lease = ward.held("invoice", "2");
        try (TcpFaultProxy proxy = TcpFaultProxy.before(ward.server().address())) {
            proxy.next(Direction.TO_CLIENT, "revoked").drop();
            Cli.Result result = ward.cli()
                    .with(
                            ConnectionOptions.URI,
                            "redis://127.0.0.1:" + proxy.address().getPort())
                    .run("revoke", "invoice", "2", "--reason", "stuck", "--yes", "--timeout", "4s")
                    .exits(ExitCode.OK);
            assertThat(result.out()).contains("revoked", "stuck");
        }
        JsonNode history = ward.cli().run("history", "--json", "invoice", "2").json();
        assertThat(history.at("/lines").size()).isEqualTo(1);
        assertThat(history.at("/lines/0/token").asLong())
                .isEqualTo(lease.token().value());
    }

    private ExecutionJournal journal() {
        return FileExecutionJournal.open(file, ward.key("any").namespace()).orThrow();
    }

    /** The server takes the request, and the process is gone before it answers. */
    private void acquireUnanswered(ExecutionJournal journal) {
        try (ValkeyLeaseStore store = ward.store();
                Leases leases = Leases.builder(store, Holder.of("worker", "w-1"))
                        .journal(journal)
                        .build()) {
            // The server knows the script from then on: otherwise it would only answer that it does not.
            Lease other = ward.held(leases, "other");
            assertThat(other.token().value()).isPositive();
            // And the worker its clock, of that very record.
            assertThat(leases.inspect(ward.key("invoice", "9"), leases.within(PATIENCE))
                            .code())
                    .isEqualTo("not-found");
            ward.server().pause();
            AcquireOutcome outcome = leases.acquire(
                    ward.key("invoice", "9"), Duration.ofMinutes(5), leases.within(Duration.ofMillis(300)));
            assertThat(outcome).isInstanceOf(AcquireOutcome.Unknown.class);
        }
    }
}
