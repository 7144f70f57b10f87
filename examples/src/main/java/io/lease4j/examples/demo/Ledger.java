package io.lease4j.examples.demo;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FencedSink;
import java.util.Optional;

/** Where the workers write invoices. The story is the same for both kinds; only what is accepted differs. */
interface Ledger {

    /** Writes an invoice for whoever asks, and returns the code of what came of it. */
    String write(Effect invoice, ExecutionAuthority authority, Deadline deadline);

    /** Returns the invoice that readers see for a key: the one written last. */
    Optional<String> current(LeaseKey key);

    /** Returns the sink that an operator can seal, if this ledger has one. */
    Optional<FencedSink> sink();
}
