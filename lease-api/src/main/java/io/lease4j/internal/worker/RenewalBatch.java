package io.lease4j.internal.worker;

import io.lease4j.RenewRequest;
import java.util.ArrayList;
import java.util.List;

/** The renewals that are due together. Confined to the thread that collects them. */
final class RenewalBatch {

    /** One of them. */
    record Item(KeptLease lease, RenewRequest request) {}

    private final List<Item> items = new ArrayList<>();

    void add(KeptLease lease, RenewRequest request) {
        items.add(new Item(lease, request));
    }

    List<Item> items() {
        return items;
    }
}
