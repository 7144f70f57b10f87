package io.lease4j.examples.demo;

import io.lease4j.Deadline;
import io.lease4j.time.SystemTime;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/** A worker is frozen inside its computation, another takes over, and the first goes on; and the other way round. */
final class ProcessStory {

    private static final Duration TTL = Duration.ofMillis(1500);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long BETWEEN_TRIES = Duration.ofMillis(50).toNanos();

    private final WorkerProcess a;
    private final WorkerProcess b;
    private final Invoices invoices;
    private final Narrator narrator;

    ProcessStory(WorkerProcess a, WorkerProcess b, Invoices invoices, Narrator narrator) {
        this.a = a;
        this.b = b;
        this.invoices = invoices;
        this.narrator = narrator;
    }

    void tell() throws IOException, SQLException {
        frozen("42", a, b);
        frozen("43", b, a);
    }

    private void frozen(String invoice, WorkerProcess first, WorkerProcess second) throws IOException, SQLException {
        OptionalLong former = acquired(first, invoice, "and computes");
        first.freeze();
        narrator.tell(first.name(), former, "is frozen inside its computation (SIGSTOP)", "", "");
        OptionalLong successor = acquired(second, invoice, "because that lease has expired");
        write(second, successor, "100.00 by " + second.name(), "accepted");
        first.thaw();
        narrator.tell(first.name(), former, "goes on where it was (SIGCONT), and notices nothing", "", "");
        write(first, former, "90.00 by " + first.name(), "rejected.behind");
        look("guarded", invoice, "100.00 by " + second.name());
        look("unguarded", invoice, "90.00 by " + first.name());
    }

    /** Asks until it is granted: only the server knows when the term of the other is over. */
    private OptionalLong acquired(WorkerProcess worker, String invoice, String why) throws IOException {
        Deadline deadline = Deadline.within(PATIENCE, SystemTime.monotonicClock());
        String answer = worker.ask(invoice + " " + TTL.toMillis());
        while (answer.equals("held") && !deadline.isPast()) {
            LockSupport.parkNanos(BETWEEN_TRIES);
            answer = worker.ask(invoice + " " + TTL.toMillis());
        }
        String[] words = answer.split(" ", -1);
        OptionalLong token = words.length == 2 ? OptionalLong.of(Long.parseLong(words[1])) : OptionalLong.empty();
        narrator.tell(worker.name(), token, "acquires invoice " + invoice + ", " + why, words[0], "acquired");
        if (token.isEmpty()) {
            throw new StoryBroken("the story cannot go on without this lease");
        }
        return token;
    }

    private void write(WorkerProcess worker, OptionalLong token, String total, String expected) throws IOException {
        String[] outcomes = worker.ask(total).split(" ", -1);
        narrator.tell(worker.name(), token, "writes to the guarded table: " + total, outcomes[0], expected);
        narrator.tell(worker.name(), token, "writes to the unguarded table: " + total, outcomes[1], "written");
    }

    private void look(String table, String invoice, String expected) throws SQLException {
        narrator.tell(
                "reader",
                OptionalLong.empty(),
                "looks at invoice " + invoice + " in the " + table + " table",
                invoices.current(table, invoice),
                expected);
    }
}
