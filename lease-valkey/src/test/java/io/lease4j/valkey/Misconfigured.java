package io.lease4j.valkey;

import io.lease4j.testkit.server.ValkeyServerBuilder;
import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.ServerFinding.Level;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One way in which a server is not as it should be, and how that is named.
 *
 * @param name shown as the test's name
 * @param setUp starts it wrong
 * @param act makes it wrong once it serves
 * @param code what is to be found
 * @param level how serious that is
 * @param says a word of the finding
 */
record Misconfigured(
        String name,
        UnaryOperator<ValkeyServerBuilder> setUp,
        Consumer<Patient> act,
        Code code,
        Level level,
        String says) {

    static Stream<Misconfigured> all() {
        return Stream.of(
                wrong("evicts", Code.EVICTION, Level.REFUSAL, "allkeys-lru", "maxmemory-policy", "allkeys-lru"),
                wrong("has no memory limit", Code.MAXMEMORY, Level.WARNING, "not set", "maxmemory", "0"),
                wrong("writes nothing to disk", Code.PERSISTENCE, Level.WARNING, "everything", "appendonly", "no"),
                started(
                        "keeps snapshots alone",
                        builder -> builder.option("appendonly", "no").option("save", "3600", "1"),
                        Code.PERSISTENCE,
                        Level.WARNING,
                        "snapshots only"),
                wrong("syncs each second", Code.APPENDFSYNC, Level.WARNING, "everysec", "appendfsync", "everysec"),
                wrong(
                        "does not sync while rewriting",
                        Code.REWRITE_SYNC,
                        Level.WARNING,
                        "yes",
                        "no-appendfsync-on-rewrite",
                        "yes"),
                wrong(
                        "wants a replica that is not there",
                        Code.MIN_REPLICAS,
                        Level.REFUSAL,
                        "refused",
                        "min-replicas-to-write",
                        "1"),
                wrong("lets strangers in", Code.DEFAULT_USER, Level.WARNING, "without a password", "requirepass", ""),
                started(
                        "lets strangers in from elsewhere",
                        builder -> builder.option("protected-mode", "no"),
                        patient -> patient.config("requirepass", ""),
                        Code.PROTECTED_MODE,
                        Level.WARNING,
                        "protected-mode"),
                act("does not let the user write", Code.RIGHTS, Level.REFUSAL, "hset", p -> p.rights("-hset")),
                act(
                        "does not let the user near the keys",
                        Code.RIGHTS,
                        Level.REFUSAL,
                        "may not run",
                        p -> p.rights("resetkeys")),
                act("hides its configuration", Code.CONFIG, Level.WARNING, "appendfsync", p -> p.rights("-config")),
                act("does not let the user count", Code.MEMORY, Level.WARNING, "SCAN", p -> p.rights("-scan")),
                act("has turned the user off", Code.LOGIN, Level.REFUSAL, "refused", p -> p.rights("off")),
                started(
                        "runs no scripts",
                        builder -> builder.line("rename-command EVALSHA \"\""),
                        patient -> {},
                        Code.SCRIPTS,
                        Level.REFUSAL,
                        "evalsha"),
                act(
                        "lost its folder",
                        Code.LAST_WRITE,
                        Level.WARNING,
                        "rdb_last_bgsave_status",
                        Patient::losesItsFolder),
                act("is full", Code.MAXMEMORY, Level.WARNING, "%", Patient::fillsItsMemory),
                act("was restarted", Code.FLOOR, Level.REFUSAL, "another lineage", Patient::restarts),
                act("was flushed", Code.NAMESPACE, Level.REFUSAL, "no record", p -> p.command("FLUSHALL")),
                act(
                        "lost one authority record",
                        Code.FLOOR,
                        Level.REFUSAL,
                        "lost the authority records, of the shards 1",
                        p -> p.command("DEL", p.prefix(1) + "authority")),
                act(
                        "has a damaged authority record",
                        Code.CORRUPT,
                        Level.REFUSAL,
                        "shards 2",
                        p -> p.damagesTheRecord(2)),
                act("has a damaged lease", Code.CORRUPT, Level.REFUSAL, "lease records", Patient::damagesALease),
                act(
                        "has a range that is used up",
                        Code.CEILING,
                        Level.REFUSAL,
                        "used up",
                        p -> p.altersTheRecord(0, "last", 1L << 40)),
                act(
                        "has a range that is nearly used up",
                        Code.CEILING,
                        Level.WARNING,
                        "1000 tokens",
                        p -> p.altersTheRecord(0, "last", (1L << 40) - 1000)),
                act("is frozen", Code.FROZEN, Level.REFUSAL, "stopped grants", Patient::freezes),
                act(
                        "saw its clock go back",
                        Code.CLOCK_STEP,
                        Level.WARNING,
                        "went back",
                        p -> p.altersTheRecord(0, "latest", 253_402_300_799_999L)),
                act("is a replica", Code.ROLE, Level.REFUSAL, "slave", p -> p.follows("yes")),
                act(
                        "is a writable replica",
                        Code.REPLICA_WRITABLE,
                        Level.WARNING,
                        "writes of its own",
                        p -> p.follows("no")),
                act("frees its backlog", Code.BACKLOG, Level.WARNING, "3600 s", p -> {
                    p.command("CONFIG", "SET", "repl-backlog-ttl", "3600");
                    p.replicaThatLeaves();
                }),
                act("has a replica that lags", Code.REPLICAS, Level.WARNING, "bytes behind", Patient::replicaThatLags),
                act("needs no replica, and has one", Code.MIN_REPLICAS, Level.WARNING, "cut off", Patient::replica),
                act(
                        "has a replica that accepts writes",
                        Code.REPLICA_WRITABLE,
                        Level.WARNING,
                        "writes of its own",
                        p -> {
                            p.replica();
                            p.ofReplica("CONFIG", "SET", "replica-read-only", "no");
                        }),
                act("has a clock of its own", Code.CLOCK, Level.WARNING, "ahead of", Patient::clockGoesWrong));
    }

    private static Misconfigured wrong(String name, Code code, Level level, String says, String setting, String value) {
        return act(name, code, level, says, patient -> patient.config(setting, value));
    }

    private static Misconfigured act(String name, Code code, Level level, String says, Consumer<Patient> act) {
        return new Misconfigured(name, builder -> builder, act, code, level, says);
    }

    private static Misconfigured started(
            String name, UnaryOperator<ValkeyServerBuilder> setUp, Code code, Level level, String says) {
        return started(name, setUp, patient -> {}, code, level, says);
    }

    private static Misconfigured started(
            String name,
            UnaryOperator<ValkeyServerBuilder> setUp,
            Consumer<Patient> act,
            Code code,
            Level level,
            String says) {
        return new Misconfigured(name, setUp, act, code, level, says);
    }

    @Override
    public String toString() {
        return name;
    }
}
