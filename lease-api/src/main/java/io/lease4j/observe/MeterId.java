package io.lease4j.observe;

/** The meters of {@link LeaseMeters}; {@code docs/operations.md} says what each means. */
enum MeterId {
    ACTIVE("lease4j.leases.active", "leases", "Leases that this process holds, as far as it knows"),
    CONFLICTS("lease4j.conflicts", "calls", "Acquires that found the key held"),
    RENEW_FAILURES("lease4j.renew.failures", "calls", "Renewals that did not renew"),
    LOST("lease4j.leases.lost", "leases", "Leases of this process that ended without its asking"),
    EXPIRED("lease4j.leases.expired", "leases", "Leases, of any process, that this one found expired and ended"),
    REVOKED("lease4j.leases.revoked", "leases", "Leases that this process revoked"),
    REACQUIRED("lease4j.leases.reacquired", "leases", "Leases that follow one of the same work"),
    STALE_EFFECTS("lease4j.effects.stale", "effects", "Effects and fences that a sink refused"),
    UNKNOWN("lease4j.outcomes.unknown", "requests", "Requests whose outcome became unknown"),
    RESOLVED("lease4j.outcomes.resolved", "requests", "Unknown outcomes that became known"),
    DECISIONS("lease4j.recovery.decisions", "executions", "Decisions about executions that did not finish"),
    UNPROVEN("lease4j.floor.unproven", "records", "Authority records that cannot prove their floor"),
    FLOOR_LOSSES("lease4j.floor.losses", "records", "Times that a record was found unable to prove its floor"),
    FLOOR_PROOFS("lease4j.floor.proofs", "records", "Floors that this process proved, and ranges that it extended"),
    CORRUPT("lease4j.records.corrupt", "records", "Damaged records that were found"),
    CALLS("lease4j.calls", "seconds", "Calls of the front doors, until their caller had the outcome"),
    SCRIPT_RELOADS("lease4j.script.reloads", "scripts", "Scripts that the server did not know and was given again"),
    RECONNECTS("lease4j.reconnects", "connections", "Connections to the server that were made anew"),
    CONCERNS("lease4j.health.concerns", "concerns", "Kinds of things that are not as they should be");

    final String meterName;
    final String unit;
    final String description;

    MeterId(String meterName, String unit, String description) {
        this.meterName = meterName;
        this.unit = unit;
        this.description = description;
    }
}
