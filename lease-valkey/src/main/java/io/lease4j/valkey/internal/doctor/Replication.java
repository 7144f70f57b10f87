package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.internal.ServerFacts;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether replicas follow, and whether a change of lineage is ahead that nobody needs. */
final class Replication {

    private static final long FAR_BEHIND_BYTES = 1 << 20;
    private static final long FAR_BEHIND_SECONDS = 10;
    private static final int MOST_REPLICAS_ASKED = 8;
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private Replication() {}

    static void look(Subject subject, RedisURI server, ServerFacts facts, Settings settings, Findings findings) {
        if (!facts.field("role").orElse("").equals("master")) {
            settings.value("replica-read-only").ifPresent(readOnly -> writable(findings, !readOnly.equals("yes")));
            return;
        }
        List<Map<String, String>> replicas = replicas(facts);
        following(facts, replicas, findings);
        needed(facts, settings, replicas.size(), findings);
        backlog(facts, settings, replicas.size(), findings);
        if (!replicas.isEmpty()) {
            writable(
                    findings,
                    replicas.stream()
                            .filter(one -> !isFarBehind(facts, one))
                            .limit(MOST_REPLICAS_ASKED)
                            .anyMatch(one -> isWritable(subject, server, one)));
        }
    }

    private static void writable(Findings findings, boolean writable) {
        if (writable) {
            findings.warn(
                    Code.REPLICA_WRITABLE,
                    "a replica accepts writes of its own, which nothing of this library uses",
                    "set replica-read-only to yes");
        } else {
            findings.ok(Code.REPLICA_WRITABLE, "no replica is known to accept writes of its own");
        }
    }

    /** Asked at the address that the primary knows; one that cannot be reached from here is not known to be. */
    private static boolean isWritable(Subject subject, RedisURI server, Map<String, String> replica) {
        RedisURI address = RedisURI.builder(server).build();
        address.getSentinels().clear();
        address.setHost(replica.getOrDefault("ip", ""));
        address.setPort((int) Durability.number(replica.getOrDefault("port", "0")));
        try (Line line = Line.to(subject, address, MOMENT)) {
            return line.ask(commands -> commands.configGet("replica-read-only"))
                    .map(read -> "no".equals(read.get("replica-read-only")))
                    .orElse(false);
        } catch (RuntimeException unreachable) {
            return false;
        }
    }

    private static void following(ServerFacts facts, List<Map<String, String>> replicas, Findings findings) {
        if (replicas.isEmpty()) {
            findings.ok(Code.REPLICAS, "none: after the loss of this server, its files are all there is");
            return;
        }
        int fine = 0;
        for (Map<String, String> replica : replicas) {
            String name = replica.get("ip") + ":" + replica.get("port");
            if (!"online".equals(replica.get("state"))) {
                findings.warn(
                        Code.REPLICAS,
                        "replica " + name + " is not in sync: " + replica.get("state"),
                        "see its log; promoted now, it would miss most of what was acknowledged");
            } else if (isFarBehind(facts, replica)) {
                findings.warn(
                        Code.REPLICAS,
                        "replica " + name + " is " + behind(facts, replica) + " bytes behind, and silent for "
                                + silent(replica) + " s",
                        "see its link and load; promoted now, it would miss what was acknowledged meanwhile");
            } else {
                fine++;
            }
        }
        findings.okUnlessFound(Code.REPLICAS, fine + " follow");
    }

    private static boolean isFarBehind(ServerFacts facts, Map<String, String> replica) {
        return behind(facts, replica) > FAR_BEHIND_BYTES || silent(replica) > FAR_BEHIND_SECONDS;
    }

    private static long behind(ServerFacts facts, Map<String, String> replica) {
        long offset = facts.field("master_repl_offset").map(Durability::number).orElse(0L);
        return offset - Durability.number(replica.getOrDefault("offset", "0"));
    }

    private static long silent(Map<String, String> replica) {
        return Durability.number(replica.getOrDefault("lag", "0"));
    }

    private static void needed(ServerFacts facts, Settings settings, int replicas, Findings findings) {
        Optional<Long> setting = settings.value("min-replicas-to-write").map(Durability::number);
        if (setting.isEmpty()) {
            return;
        }
        long wanted = setting.get();
        long good =
                facts.field("min_slaves_good_slaves").map(Durability::number).orElse(0L);
        if (wanted > 0 && good < wanted) {
            findings.refuse(
                    Code.MIN_REPLICAS,
                    "min-replicas-to-write is " + wanted + ", and " + good + " follow: every write is refused",
                    "bring replicas back, or lower it");
        } else if (wanted == 0 && replicas > 0) {
            findings.warn(
                    Code.MIN_REPLICAS,
                    "min-replicas-to-write is 0: a primary that was cut off goes on acknowledging what a failover loses",
                    "set min-replicas-to-write to 1 with two replicas; it makes loss rarer, and proves nothing");
        } else {
            findings.ok(Code.MIN_REPLICAS, wanted + " needed, " + good + " follow");
        }
    }

    /** Without replicas the backlog is freed after a while, and the lineage changes with it: harmless, and it stops grants. */
    private static void backlog(ServerFacts facts, Settings settings, int replicas, Findings findings) {
        Optional<String> ttl = settings.value("repl-backlog-ttl");
        if (ttl.isEmpty()) {
            return;
        }
        boolean active = facts.field("repl_backlog_active").orElse("0").equals("1");
        boolean kept = ttl.get().equals("0");
        if (kept || !active) {
            findings.ok(
                    Code.BACKLOG,
                    (kept ? "kept without replicas" : "none yet")
                            + (active ? "" : "; the lineage changes when the first replica attaches"));
            return;
        }
        findings.warn(
                Code.BACKLOG,
                (replicas == 0 ? "no replica is left: the lineage changes in at most " : "the lineage changes ")
                        + ttl.get() + " s"
                        + (replicas == 0 ? "" : " after the last replica left")
                        + ", and grants stop until the floor is proven",
                "set repl-backlog-ttl to 0");
    }

    /** The lines {@code slave<n>:ip=…,port=…,state=…,offset=…,lag=…}. */
    private static List<Map<String, String>> replicas(ServerFacts facts) {
        List<Map<String, String>> replicas = new ArrayList<>();
        long count = facts.field("connected_slaves").map(Durability::number).orElse(0L);
        for (int i = 0; i < count; i++) {
            facts.field("slave" + i).ifPresent(line -> {
                Map<String, String> replica = new HashMap<>();
                for (String part : line.split(",", -1)) {
                    int equals = part.indexOf('=');
                    if (equals > 0) {
                        replica.put(part.substring(0, equals), part.substring(equals + 1));
                    }
                }
                replicas.add(replica);
            });
        }
        return replicas;
    }
}
