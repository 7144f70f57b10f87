package io.lease4j.examples.demo;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A worker in a process of its own: takes the lease of an invoice, computes until it is told the total, and writes that to
 * both tables. It never looks whether it still has the lease: it could be frozen right after it looked.
 */
final class ProcessWorker {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Leases leases;
    private final Invoices invoices;
    private final BufferedReader in;
    private final PrintStream out;

    private ProcessWorker(Leases leases, Invoices invoices, BufferedReader in, PrintStream out) {
        this.leases = leases;
        this.invoices = invoices;
        this.in = in;
        this.out = out;
    }

    /**
     * Works until the standard input ends.
     *
     * @param arguments where Valkey is, where the database is, and the worker's name
     */
    public static void main(String[] arguments) throws IOException, SQLException {
        try (ValkeyLeaseStore store = ValkeyLeaseStore.builder(Namespace.of(ProcessStage.NAMESPACE))
                        .uri(arguments[0])
                        .shards(ProcessStage.SHARDS)
                        .openTimeout(Duration.ofMinutes(1))
                        .open()
                        .orThrow();
                Leases leases = Leases.builder(store, Holder.of("billing", arguments[2]))
                        .build();
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            out.println("ready");
            new ProcessWorker(leases, new Invoices(arguments[1]), in, out).work();
        }
    }

    private void work() throws IOException, SQLException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            AcquireOutcome outcome = leases.acquire(
                    Invoices.key(words[0]), Duration.ofMillis(Long.parseLong(words[1])), leases.within(PATIENCE));
            if (outcome instanceof AcquireOutcome.Acquired acquired) {
                write(words[0], acquired.lease());
            } else {
                out.println(outcome.code());
            }
        }
    }

    private void write(String invoice, Lease lease) throws IOException, SQLException {
        out.println("acquired " + lease.token());
        String total = in.readLine();
        if (total != null) {
            ExecutionAuthority authority = lease.authority(ExecutionId.random());
            String guarded = invoices.writeGuarded(invoice, total, authority);
            String unguarded = invoices.writeUnguarded(invoice, total, authority);
            out.println(guarded + " " + unguarded);
        }
    }
}
