package io.lease4j.chaos.judge.aof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells what the steps of one server did from what they wrote. It follows the authority records as they change, so all
 * transactions of a server are given to it, in their order. Confined to one thread.
 */
public final class Decoder {

    private final Map<Integer, StateRecord> states = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();

    /** What is known within one transaction. */
    private final Map<String, HistoryRecord> ended = new HashMap<>();

    private final Set<String> granted = new HashSet<>();

    /** Makes one that knows no record yet. */
    public Decoder() {}

    /** The lineage that a record is proven for, as far as its writes tell; empty if they do not. */
    public String provenFor(int shard) {
        StateRecord state = states.get(shard);
        return state == null ? "" : state.lineage();
    }

    /**
     * Decodes what a transaction did.
     *
     * @param transaction what was written
     * @return what it did, in the order of writing; empty if it only reclaimed storage
     * @throws IllegalArgumentException if a record does not decode
     */
    public List<Mutation> decode(Transaction transaction) {
        List<Mutation> found = new ArrayList<>(2);
        ended.clear();
        granted.clear();
        boolean effect = transaction.commands().stream().anyMatch(Decoder::isEffect);
        for (Command command : transaction.commands()) {
            Names names = Names.of(command.text(1));
            if (names == null) {
                foreign(command, found::add);
            } else {
                switch (command.name()) {
                    case "XADD" -> history(names, command, found::add);
                    case "SET" -> set(names, command, found::add);
                    case "HSET", "HMSET" -> hash(names, command, effect, found::add);
                    default -> {
                        // Storage that is reclaimed, the index, physical expiry.
                    }
                }
            }
        }
        return found;
    }

    private static boolean isEffect(Command command) {
        return command.name().equals("SET") && command.text(1).contains(":effect:");
    }

    private void foreign(Command command, Consumer<Mutation> to) {
        switch (command.name()) {
            case "FLUSHALL", "FLUSHDB" -> {
                states.clear();
                numbers.clear();
                to.accept(new Mutation.Wiped(command.name()));
            }
            case "DEL", "UNLINK", "PEXPIREAT", "EVAL", "EVALSHA", "SCRIPT", "PUBLISH", "REPLCONF", "PING" -> {
                // Nothing that a twin accepts.
            }
            default -> to.accept(new Mutation.Foreign(command.text(1), command));
        }
    }

    private void history(Names names, Command command, Consumer<Mutation> to) {
        HistoryRecord entry = HistoryRecord.of(command.bytes(command.size() - 1));
        if (entry.kind() == 'e') {
            ended.put(entry.lease(), entry);
            if (entry.state() > 2) {
                to.accept(new Mutation.Lapsed(
                        names.shard(), entry.fingerprint(), entry.lease(), entry.token(), entry.state(), entry.at()));
            }
        } else if (entry.kind() == 'g') {
            granted.add(entry.lease());
        }
    }

    private void set(Names names, Command command, Consumer<Mutation> to) {
        byte[] value = command.bytes(2);
        if (names.what().equals("effect")) {
            to.accept(new Mutation.Effected(names.shard(), names.fingerprint(), EffectRecord.of(value)));
        } else if (names.what().equals("authority")) {
            state(names, StateRecord.of(value), to);
        } else if (names.what().equals("lease")) {
            lease(names, LeaseRecord.of(value), to);
        }
    }

    private void lease(Names names, LeaseRecord lease, Consumer<Mutation> to) {
        HistoryRecord end = ended.get(lease.lease());
        long before = numbers.getOrDefault(lease.lease(), 0L);
        numbers.put(lease.lease(), lease.number());
        if (granted.contains(lease.lease())) {
            String expired = ended.values().stream()
                    .filter(entry -> entry.state() == 3 && entry.fingerprint().equals(names.fingerprint()))
                    .map(HistoryRecord::lease)
                    .findFirst()
                    .orElse("");
            to.accept(new Mutation.Granted(names.shard(), names.fingerprint(), lease, expired));
        } else if (end != null) {
            numbers.remove(lease.lease());
            if (end.state() <= 2) {
                to.accept(new Mutation.Ended(names.shard(), names.fingerprint(), lease, end.at()));
            }
        } else if (lease.state() == 0 && lease.number() != before) {
            to.accept(new Mutation.Renewed(names.shard(), names.fingerprint(), lease));
        }
    }

    private void hash(Names names, Command command, boolean effect, Consumer<Mutation> to) {
        for (int i = 2; i + 1 < command.size(); i += 2) {
            if (names.what().equals("shown") && !effect) {
                to.accept(new Mutation.Fenced(names.shard(), command.text(i), Long.parseLong(command.text(i + 1))));
            } else if (names.what().equals("receipts") && Verdict.isOne(command.bytes(i), command.bytes(i + 1))) {
                to.accept(new Mutation.Cancelled(
                        names.shard(), names.fingerprint(), Verdict.of(command.bytes(i), command.bytes(i + 1))));
            }
        }
    }

    private void state(Names names, StateRecord now, Consumer<Mutation> to) {
        StateRecord before = states.put(names.shard(), now);
        if (!now.exists()) {
            return;
        }
        if (before == null || !before.exists() || now.floorAt() != before.floorAt() || now.floor() != before.floor()) {
            to.accept(new Mutation.Installed(names.shard(), now, Mutation.Installed.Kind.PROOF));
        } else if (now.base() != before.base()) {
            to.accept(new Mutation.Installed(names.shard(), now, Mutation.Installed.Kind.EXTENSION));
        } else if (!now.lineage().equals(before.lineage())) {
            to.accept(new Mutation.Installed(names.shard(), now, Mutation.Installed.Kind.RETAINED));
        }
    }
}
