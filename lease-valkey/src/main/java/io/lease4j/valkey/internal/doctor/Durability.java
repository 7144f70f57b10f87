package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.internal.ServerFacts;

/** What a crash may take, and whether memory and disk suffice. */
final class Durability {

    /** From here on the limit is near enough to be acted upon. */
    private static final long NEARLY_FULL_PERCENT = 90;

    private Durability() {}

    static void look(ServerFacts facts, Settings settings, Findings findings) {
        memory(facts, findings);
        persistence(facts, settings, findings);
        lastWrite(facts, findings);
    }

    private static void memory(ServerFacts facts, Findings findings) {
        long limit = facts.field("maxmemory").map(Durability::number).orElse(0L);
        long used = facts.field("used_memory").map(Durability::number).orElse(0L);
        if (limit == 0) {
            findings.warn(
                    Code.MAXMEMORY,
                    "maxmemory is not set: a full machine ends the server, where a full server would only refuse grants",
                    "set maxmemory below what the machine has; docs/valkey.md says how much leases need");
            return;
        }
        long percent = used * 100 / limit;
        String what = percent + " % of maxmemory are used (" + used + " of " + limit + " bytes)";
        if (percent >= NEARLY_FULL_PERCENT) {
            findings.warn(
                    Code.MAXMEMORY,
                    what + ": grants and effects are refused once it is full",
                    "raise maxmemory, or find out what takes it: see MEMORY");
        } else {
            findings.ok(Code.MAXMEMORY, what);
        }
    }

    private static void persistence(ServerFacts facts, Settings settings, Findings findings) {
        String repair = "set appendonly yes and appendfsync always, in the configuration file too";
        if (!facts.field("aof_enabled").orElse("0").equals("1")) {
            boolean snapshots =
                    settings.value("save").map(save -> !save.isBlank()).orElse(false);
            findings.warn(
                    Code.PERSISTENCE,
                    snapshots
                            ? "snapshots only: a crash loses everything since the last one"
                            : "no append-only file: a crash loses everything",
                    repair);
            return;
        }
        findings.ok(Code.PERSISTENCE, "an append-only file is written");
        settings.value("appendfsync").ifPresent(when -> {
            if (when.equals("always")) {
                findings.ok(Code.APPENDFSYNC, "on disk before it is answered");
            } else {
                findings.warn(
                        Code.APPENDFSYNC,
                        "appendfsync is " + when + ": a power loss loses what was acknowledged last",
                        "set appendfsync to always");
            }
        });
        settings.value("no-appendfsync-on-rewrite").ifPresent(rewrite -> {
            if (rewrite.equals("no")) {
                findings.ok(Code.REWRITE_SYNC, "also while the file is rewritten");
            } else {
                findings.warn(
                        Code.REWRITE_SYNC,
                        "no-appendfsync-on-rewrite is " + rewrite + ": nothing is synced while the file is rewritten",
                        "set no-appendfsync-on-rewrite to no");
            }
        });
    }

    private static void lastWrite(ServerFacts facts, Findings findings) {
        for (String field :
                new String[] {"aof_last_write_status", "aof_last_bgrewrite_status", "rdb_last_bgsave_status"}) {
            String status = facts.field(field).orElse("ok");
            if (!status.equals("ok")) {
                findings.warn(
                        Code.LAST_WRITE,
                        field + " is " + status + ": the server may refuse every write, and a restart may lose some",
                        "see the server's log: is the disk full, or its folder gone?");
            }
        }
        findings.okUnlessFound(Code.LAST_WRITE, "what was written last is on disk");
    }

    static long number(String digits) {
        return digits.matches("[0-9]{1,18}") ? Long.parseLong(digits) : 0;
    }
}
