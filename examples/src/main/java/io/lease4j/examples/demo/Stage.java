package io.lease4j.examples.demo;

import io.lease4j.AdminOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.ForeignMemorySink;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.spi.LeaseStore;
import java.time.Duration;
import java.util.Optional;

/** Sets up store, workers, operator and ledger for one telling of the story. */
final class Stage {

    private Stage() {}

    static Run play(boolean checked) {
        DemoClock clock = new DemoClock();
        try (MemoryLeaseStore memory = MemoryLeaseStore.builder(Namespace.of("demo"))
                        .shards(1)
                        .clock(clock)
                        .build();
                Leases workerA = worker(memory, "worker-a", clock)) {
            LossyStore network = new LossyStore(memory);
            Optional<ForeignMemorySink> sink =
                    checked ? Optional.of(new ForeignMemorySink(SinkName.of("invoices"))) : Optional.empty();
            Ledger ledger =
                    sink.<Ledger>map(it -> new CheckedLedger(it, workerA)).orElseGet(UncheckedLedger::new);
            try (Leases workerB = worker(network.view(), "worker-b", clock);
                    LeaseOperator operator = operator(memory, ledger.sink(), clock)) {
                Story story = new Story(clock, network, workerA, workerB, operator, ledger, checked);
                boolean complete = tell(story);
                return new Run(checked ? "checked" : "unchecked", story.steps(), story.staleWrites(), complete);
            }
        }
    }

    private static boolean tell(Story story) {
        try {
            story.tell();
            return true;
        } catch (StoryBroken e) {
            return false;
        }
    }

    private static Leases worker(LeaseStore store, String instance, DemoClock clock) {
        return Leases.builder(store, Holder.of("billing", instance))
                .clock(clock)
                .build();
    }

    private static LeaseOperator operator(LeaseStore store, Optional<FencedSink> sink, DemoClock clock) {
        var builder =
                LeaseOperator.builder(store, Holder.of("on-call", "console")).clock(clock);
        LeaseOperator operator = sink.map(builder::sink).orElse(builder).build();
        sink.ifPresent(it -> {
            AdminOutcome registered = operator.register(it, operator.within(Duration.ofSeconds(5)));
            if (!(registered instanceof AdminOutcome.Done)) {
                throw new IllegalStateException("the ledger was not registered: " + registered.code());
            }
        });
        return operator;
    }
}
