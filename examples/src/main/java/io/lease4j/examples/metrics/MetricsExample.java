package io.lease4j.examples.metrics;

import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import java.io.IOException;

/** Starts a worker that Prometheus can scrape, and lets it work for each line that is typed. */
public final class MetricsExample {

    private MetricsExample() {}

    /** Says where it answers, and ends with its input. */
    public static void main(String[] arguments) throws IOException {
        try (MemoryLeaseStore store =
                        MemoryLeaseStore.builder(Namespace.of("orders")).build();
                ScrapedWorker worker = ScrapedWorker.start(store, Holder.of("billing", "instance-1"))) {
            System.out.println(worker.address() + "/metrics");
            for (int read = System.in.read(); read >= 0; read = System.in.read()) {
                if (read == '\n') {
                    System.out.println(worker.work(LeaseKey.of("orders", "42")));
                }
            }
        }
    }
}
