package io.lease4j.observe;

/**
 * The meters of {@link LeaseMeters}; {@code docs/operations.md} says what each means. They count things, and have no unit;
 * times are in seconds.
 */
enum MeterId {
    ACTIVE("lease4j.leases.active", "Leases that this process holds, as far as it knows"),
    CONFLICTS("lease4j.conflicts", "Acquires that found the key held"),
    RENEW_FAILURES("lease4j.renew.failures", "Renewals that did not renew"),
    LOST("lease4j.leases.lost", "Leases of this process that ended without its asking"),
    EXPIRED("lease4j.leases.expired", "Leases, of any process, that this one found expired and ended"),
    REVOKED("lease4j.leases.revoked", "Leases that this process revoked"),
    REACQUIRED("lease4j.leases.reacquired", "Leases that follow one of the same work"),
    STALE_EFFECTS("lease4j.effects.stale", "Effects and fences that a sink refused"),
    UNKNOWN("lease4j.outcomes.unknown", "Requests whose outcome became unknown"),
    RESOLVED("lease4j.outcomes.resolved", "Unknown outcomes that became known"),
    DECISIONS("lease4j.recovery.decisions", "Decisions about executions that did not finish"),
    UNPROVEN("lease4j.floor.unproven", "Authority records that cannot prove their floor"),
    FLOOR_LOSSES("lease4j.floor.losses", "Times that a record was found unable to prove its floor"),
    FLOOR_PROOFS("lease4j.floor.proofs", "Floors that this process proved, and ranges that it extended"),
    CORRUPT("lease4j.records.corrupt", "Damaged records that were found"),
    CALLS("lease4j.calls", "Calls of the front doors, until their caller had the outcome"),
    SCRIPT_RELOADS("lease4j.script.reloads", "Scripts that the server did not know, and was given"),
    RECONNECTS("lease4j.reconnects", "Connections that were made after opening"),
    CONCERNS("lease4j.health.concerns", "Kinds of things that are not as they should be");

    final String meterName;
    final String description;

    MeterId(String meterName, String description) {
        this.meterName = meterName;
        this.description = description;
    }
}
