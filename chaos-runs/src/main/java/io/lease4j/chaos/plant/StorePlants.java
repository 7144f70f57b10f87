package io.lease4j.chaos.plant;

import static io.lease4j.chaos.plant.Plant.api;
import static io.lease4j.chaos.plant.Plant.script;

import java.util.List;

/** Faults of the store's scripts. */
final class StorePlants {

    private StorePlants() {}

    /** Makes every step go the long way, on which the others are: what is usual is decided by a shorter one. */
    private static final Plant.Edit LONG_WAY =
            script("lib/known", "usual = version == STATE_VERSION", "usual = false and version == STATE_VERSION");

    /** The same for renewals. */
    private static final Plant.Edit LONG_WAY_OF_RENEWALS =
            script("lib/usual", "local usual = exists == 1", "local usual = false and exists == 1");

    static final List<Plant> ALL = List.of(
            Plant.of(
                    "client-clock",
                    "a client's idea of the time decides whether a lease has expired",
                    "",
                    LONG_WAY,
                    script(
                            "acquire",
                            "if lease and lease.state == ACTIVE then\n  return finish('held'",
                            "if lease and lease.state == ACTIVE and tonumber(ARGV[13]) - 5000 < lease.expiresAt then\n"
                                    + "  return finish('held'")),
            Plant.of(
                    "same-principal",
                    "a lease is free for every process of the same principal",
                    "",
                    LONG_WAY,
                    script(
                            "acquire",
                            "if lease and lease.state == ACTIVE then\n  return finish('held'",
                            "if lease and lease.state == ACTIVE and lease.principal ~= principal then\n  return finish('held'")),
            Plant.of(
                    "renew-revives",
                    "a renewal that comes after expiry makes the lease active again",
                    Plant.MEMORY,
                    LONG_WAY_OF_RENEWALS,
                    script("lib/renewal", "-- include: over\n", "")),
            Plant.of(
                    "renewal-from-grant",
                    "a renewal's expiry counts from the grant and not from the renewal",
                    "",
                    LONG_WAY_OF_RENEWALS,
                    script("lib/renewal", "math.min(now + ARGV[19]", "math.min(lease.grantedAt + ARGV[19]")),
            Plant.of(
                    "release-by-key",
                    "a late release ends whoever holds the key",
                    "",
                    LONG_WAY,
                    script(
                            "release",
                            "local reason, past = loss(id, token, 1)",
                            "local reason, past = not lease and 'gone' or REASONS[lease.state], nil")),
            Plant.of(
                    "token-reset",
                    "tokens start again after a release",
                    "",
                    LONG_WAY,
                    script(
                            "acquire",
                            "local token = math.max(last, floor) + 1",
                            "local token = (lease and lease.state == RELEASED and floor or math.max(last, floor)) + 1")),
            Plant.of(
                    "receipt-ignored",
                    "the same request is judged afresh each time it arrives",
                    Plant.SILENCE,
                    LONG_WAY,
                    script("acquire", "local granted = receiptOf()", "local granted = nil")),
            Plant.of(
                    "late-command",
                    "a command that was stuck on its way commits when it arrives, its caller's deadline long past",
                    "network-delay",
                    LONG_WAY,
                    LONG_WAY_OF_RENEWALS,
                    script(
                            "lib/stamp",
                            "elseif now >= notAfter or now + FURTHEST < notAfter then",
                            "elseif false then"),
                    api("door/Sending", ".plus(patience).plus(Stamp.MARGIN)", ".plus(patience)")),
            Plant.of(
                    "cancel-guesses",
                    "no receipt is ever looked for: cancel says never committed of what committed",
                    Plant.SILENCE,
                    script("cancel", "local known = receiptOf()", "local known = nil"),
                    script("resolve", "local known = not illegible and receiptOf()", "local known = nil")),
            Plant.of(
                    "cancel-after-loss",
                    "cancel says never committed although the memory was lost since the request was sent",
                    "network-loss," + Plant.MEMORY,
                    script("lib/first", "if ARGV[14] ~= lineage or firstSent < since then", "if false then")),
            Plant.of(
                    "lineage-not-compared",
                    "a server that came back goes on without a proof of its floor",
                    "kill-server,restart-server",
                    LONG_WAY,
                    LONG_WAY_OF_RENEWALS,
                    script(
                            "lib/telling",
                            "exists == 1 and evidence == 0 and provenFor == lineage and not refuted",
                            "exists == 1 and evidence == 0 and not refuted")),
            Plant.of(
                    "floor-from-memory",
                    "a proof believes the last token that the server remembers, and nobody listens to clients that saw more",
                    "cut-aof",
                    LONG_WAY,
                    script("lib/telling", "  if token > last then", "  if false then"),
                    script(
                            "install",
                            "last, floor, floorAt, base, ceiling, basis, provenFor = newBase, newBase, now, newBase,",
                            "last, floor, floorAt, base, ceiling, basis, provenFor = last, last, now, last,")));
}
