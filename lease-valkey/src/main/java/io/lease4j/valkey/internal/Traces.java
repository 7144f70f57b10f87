package io.lease4j.valkey.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import java.util.List;
import java.util.Optional;

/** What a shard shows of a namespace that is about to be created. */
final class Traces {

    private Traces() {}

    /** Asks a shard; an obstacle comes back as not allowed. */
    static Question<AdminOutcome> question(NamespaceId id) {
        return new Question<>(Script.DESCRIBE, refused -> refused, AdminOutcome.Unknown::new, (frame, rest) -> {
            if (!frame.code().equals("described")) {
                return null;
            }
            RecordReader record = RecordReader.of(rest.nested());
            boolean traces = rest.flag();
            boolean ours = record.exists()
                    && record.beingCreated()
                    && record.namespaceId().filter(id::equals).isPresent();
            // As the script that creates: a ticket alone says that somebody asked, and that nothing was granted.
            boolean nothing = !record.exists()
                    && !traces
                    && frame.last() == 0
                    && record.evidence() == 0
                    && record.sinks().isEmpty()
                    && !record.frozen();
            return ours || nothing
                    ? new AdminOutcome.Done(List.of(), "no trace")
                    : Refused.notAllowed(List.of("the server shows traces of the namespace"));
        });
    }

    static Optional<String> obstacle(AdminOutcome outcome) {
        if (outcome instanceof AdminOutcome.Done) {
            return Optional.empty();
        }
        return Optional.of(
                outcome instanceof Refused refused && !refused.obstacles().isEmpty()
                        ? refused.obstacles().get(0)
                        : "a shard could not be asked: " + outcome.code());
    }
}
