package io.lease4j.examples.demo;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.effect.Effect;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FencedSink;
import io.lease4j.memory.AcceptedEffect;
import io.lease4j.memory.ForeignMemorySink;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A ledger that compares the fencing token in the same step as it writes. */
final class CheckedLedger implements Ledger {

    private final ForeignMemorySink sink;
    private final Effects effects;

    CheckedLedger(ForeignMemorySink sink, Leases leases) {
        this.sink = sink;
        this.effects = leases.effects(sink);
    }

    @Override
    public String write(Effect invoice, ExecutionAuthority authority, Deadline deadline) {
        return effects.commit(invoice, authority, deadline).code();
    }

    @Override
    public Optional<String> current(LeaseKey key) {
        List<AcceptedEffect> accepted = sink.effects(key);
        return accepted.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new String(accepted.get(accepted.size() - 1).effect().payload(), StandardCharsets.UTF_8));
    }

    @Override
    public Optional<FencedSink> sink() {
        return Optional.of(sink);
    }
}
