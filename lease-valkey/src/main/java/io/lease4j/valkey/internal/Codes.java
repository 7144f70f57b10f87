package io.lease4j.valkey.internal;

import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.Ticket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The codes by which scripts refuse, once for all of them; the headers of the scripts say what each means. */
final class Codes {

    /** Those that say no more than their name. */
    private static final Map<String, RefusedReason> PLAIN = Map.ofEntries(
            Map.entry("replica", RefusedReason.BACKEND_UNAVAILABLE),
            Map.entry("other-namespace", RefusedReason.NAMESPACE_MISSING),
            Map.entry("missing", RefusedReason.NAMESPACE_MISSING),
            Map.entry("corrupt", RefusedReason.CORRUPT_STATE),
            Map.entry("conflict", RefusedReason.IDEMPOTENCY_CONFLICT),
            Map.entry("cancelled", RefusedReason.CANCELLED),
            Map.entry("too-old", RefusedReason.TOO_OLD),
            Map.entry("other-lineage", RefusedReason.OTHER_LINEAGE),
            Map.entry("deadline-exceeded", RefusedReason.DEADLINE_EXCEEDED),
            Map.entry("claimed", RefusedReason.FLOOR_UNPROVEN),
            Map.entry("frozen", RefusedReason.FROZEN),
            Map.entry("tokens-exhausted", RefusedReason.TOKENS_EXHAUSTED));

    /** Those that stand against an act on a record. */
    private static final Map<String, String> OBSTACLES = Map.of(
            "exists", "the record exists",
            "traces", "the server shows traces of the namespace: a missing record is not a new one, prove it",
            "other-settings", "the creation was begun with other settings",
            "too-many-sinks", "the record has no room for the name of another sink",
            "absent", "there is no record of this key",
            "intact", "the record of this key is intact");

    private Codes() {}

    /** Whether the step could not look at the record that was asked for, so that there is nothing to echo. */
    static boolean isWithoutStep(String code) {
        return code.equals("replica") || code.equals("other-namespace") || code.equals("missing");
    }

    /** The refusal of a code; empty if it is none. */
    static Optional<Refused> refusal(String code, Reply rest) {
        if (code.equals("unproven")) {
            return Optional.of(LeaseReader.optional(rest.text())
                    .map(ticket -> Refused.floorUnproven(Ticket.of(ticket)))
                    .orElseGet(() -> Refused.of(RefusedReason.FLOOR_UNPROVEN)));
        }
        if (code.equals("overtaken")) {
            return Optional.of(Refused.renewalTooOld(rest.number(), LeaseReader.time(rest)));
        }
        if (code.equals("not-allowed")) {
            List<String> obstacles = new ArrayList<>();
            Reply told = rest.nested();
            while (told.hasNext()) {
                obstacles.add(told.text());
            }
            return Optional.of(Refused.notAllowed(obstacles));
        }
        Optional<Refused> plain = Optional.ofNullable(PLAIN.get(code)).map(Refused::of);
        return plain.or(
                () -> Optional.ofNullable(OBSTACLES.get(code)).map(obstacle -> Refused.notAllowed(List.of(obstacle))));
    }
}
