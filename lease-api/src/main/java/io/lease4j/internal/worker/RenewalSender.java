package io.lease4j.internal.worker;

import io.lease4j.Deadline;
import io.lease4j.Leases;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.internal.KeeperDoor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;

/**
 * Sends batches of renewals. Those of about the same patience go together: one that has hardly any time left must not end
 * the others' attempts, and none waits for another's answer. Thread-safe.
 */
final class RenewalSender {

    private final Leases leases;

    RenewalSender(Leases leases) {
        this.leases = leases;
    }

    void send(RenewalBatch batch) {
        Map<Integer, List<RenewalBatch.Item>> byPatience = new TreeMap<>();
        for (RenewalBatch.Item item : batch.items()) {
            if (item.lease().mayBeSent(item.request())) {
                long patience = item.lease().patienceNanos();
                byPatience
                        .computeIfAbsent(Long.SIZE - Long.numberOfLeadingZeros(patience), same -> new ArrayList<>())
                        .add(item);
            }
        }
        byPatience.values().forEach(this::sendTogether);
    }

    private void sendTogether(List<RenewalBatch.Item> items) {
        long patience = items.stream()
                .mapToLong(item -> item.lease().patienceNanos())
                .min()
                .orElse(0);
        List<CompletionStage<RenewOutcome>> stages = stages(items, patience);
        for (int i = 0; i < items.size(); i++) {
            RenewalBatch.Item item = items.get(i);
            if (i >= stages.size()) {
                item.lease().failed(item.request());
                continue;
            }
            var unused = stages.get(i).whenComplete((outcome, failure) -> {
                if (outcome == null) {
                    item.lease().failed(item.request());
                } else {
                    item.lease().answered(item.request(), outcome);
                }
            });
        }
    }

    private List<CompletionStage<RenewOutcome>> stages(List<RenewalBatch.Item> items, long patience) {
        List<RenewRequest> requests =
                items.stream().map(RenewalBatch.Item::request).toList();
        try {
            Deadline deadline = leases.within(Duration.ofNanos(Math.max(0, patience)));
            return leases instanceof KeeperDoor door
                    ? door.renewAllInside(requests, deadline)
                    : leases.async().renewAll(requests, deadline);
        } catch (RuntimeException broken) {
            // A front door of somebody else's: each of these counts as unanswered.
            return List.of();
        }
    }
}
