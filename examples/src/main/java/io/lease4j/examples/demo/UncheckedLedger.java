package io.lease4j.examples.demo;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FencedSink;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A ledger that looks at no token: the last one to write wins, however old its authority. */
final class UncheckedLedger implements Ledger {

    private final Map<LeaseKey, String> invoices = new ConcurrentHashMap<>();

    @Override
    public String write(Effect invoice, ExecutionAuthority authority, Deadline deadline) {
        invoices.put(invoice.key(), new String(invoice.payload(), StandardCharsets.UTF_8));
        return "written";
    }

    @Override
    public Optional<String> current(LeaseKey key) {
        return Optional.ofNullable(invoices.get(key));
    }

    @Override
    public Optional<FencedSink> sink() {
        return Optional.empty();
    }
}
