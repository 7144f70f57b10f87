package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.AofFolder;
import io.lease4j.chaos.judge.aof.Decoder;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.Transaction;
import io.lease4j.chaos.record.AofCopy;
import io.lease4j.chaos.record.LineageLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the servers committed, in the order of their own data: every copy is read, and what an earlier copy had, or a replica
 * repeats, counts once. Confined to one thread.
 */
public final class Ledger {

    private static final long MILLIS = 1000;

    private final List<Entry> entries = new ArrayList<>();
    private final List<Loss> losses = new ArrayList<>();
    private final List<Integer> changes = new ArrayList<>();
    private final List<Tail> tails = new ArrayList<>();
    private final List<String> damage = new ArrayList<>();
    private final List<LineageLine> lineages = new ArrayList<>();
    private final Map<Long, Integer> counts = new HashMap<>();
    private final Map<Long, List<Entry>> byTransaction = new HashMap<>();
    private final Map<String, Set<Long>> last = new HashMap<>();
    private final Set<String> ranges = new HashSet<>();
    private long transactions;
    private String serving = "";

    /**
     * A server came back without something that it had committed. Immutable.
     *
     * @param server which server
     * @param before number of the first entry after it
     * @param transactions how many were lost
     */
    public record Loss(String server, int before, int transactions) {}

    /**
     * Where a server lost its memory with what it had not written. Immutable.
     *
     * @param server which server
     * @param lineage what it served as until then
     * @param before number of the first entry after it
     * @param at until when it can have answered, in milliseconds of the run
     */
    record Tail(String server, String lineage, int before, double at) {}

    /** Makes an empty one. */
    public Ledger() {}

    /**
     * Reads all copies.
     *
     * @param folder where their folders are
     * @param copies the copies, in the order in which they were made
     * @param lineages which lineage each server served from when on
     * @return the ledger
     * @throws IOException if one cannot be read
     */
    public static Ledger read(Path folder, List<AofCopy> copies, List<LineageLine> lineages) throws IOException {
        Ledger ledger = new Ledger();
        ledger.lineages.addAll(lineages);
        for (AofCopy copy : copies) {
            Path at = folder.resolve(copy.folder()).normalize();
            if (!Files.isDirectory(at)) {
                ledger.damage.add(copy.folder() + " is missing");
                continue;
            }
            ledger.add(copy, at);
        }
        return ledger;
    }

    static Ledger of(List<Entry> entries) {
        Ledger ledger = new Ledger();
        ledger.entries.addAll(entries);
        return ledger;
    }

    private void add(AofCopy copy, Path folder) throws IOException {
        Reading reading = new Reading(copy);
        String damaged = AofFolder.read(folder, reading::take);
        if (!damaged.isEmpty()) {
            damage.add(copy.folder() + ": " + damaged + " is damaged");
        }
        reading.end();
        if (copy.reason().equals("before-cut")) {
            tails.add(new Tail(copy.server(), copy.lineage(), entries.size(), copy.at()));
        }
    }

    /** Numbers of the first entries after another server had taken over: it may lack what the former one committed last. */
    List<Integer> changes() {
        return changes;
    }

    List<Tail> tails() {
        return tails;
    }

    /** Puts in what was answered and never written, behind what was written before the memory was lost. */
    void insert(Tail tail, List<Entry> unwritten) {
        entries.addAll(tail.before(), unwritten);
        for (int i = tail.before(); i < entries.size(); i++) {
            entries.get(i).number = i;
        }
        losses.replaceAll(loss -> loss.before() >= tail.before()
                ? new Loss(loss.server(), loss.before() + unwritten.size(), loss.transactions() + unwritten.size())
                : loss);
        changes.replaceAll(change -> change >= tail.before() ? change + unwritten.size() : change);
        tails.replaceAll(other -> other.before() > tail.before()
                ? new Tail(other.server(), other.lineage(), other.before() + unwritten.size(), other.at())
                : other);
        boolean told = losses.stream().anyMatch(loss -> loss.before() == tail.before() + unwritten.size());
        if (!told && !unwritten.isEmpty()) {
            losses.add(new Loss(tail.server(), tail.before() + unwritten.size(), unwritten.size()));
            losses.sort(Comparator.comparingInt(Loss::before));
        }
    }

    /** One copy. */
    private final class Reading {

        private final AofCopy copy;
        private final Decoder decoder = new Decoder();
        private final Map<Long, Integer> here = new HashMap<>();
        private int firstNew = -1;
        private long before;

        Reading(AofCopy copy) {
            this.copy = copy;
        }

        void take(Transaction transaction) {
            List<Mutation> found;
            try {
                found = decoder.decode(transaction);
            } catch (IllegalArgumentException e) {
                damage.add(copy.folder() + ": " + e.getMessage());
                return;
            }
            if (transaction.base()) {
                return; // It repeats what was committed elsewhere, in another form.
            }
            long id = identity(transaction, found);
            int times = here.merge(id, 1, Integer::sum);
            if (times <= counts.getOrDefault(id, 0)) {
                return;
            }
            transactions++;
            if (firstNew < 0) {
                firstNew = entries.size();
                if (!serving.isEmpty() && !serving.equals(copy.server()) && !found.isEmpty()) {
                    changes.add(firstNew);
                }
                serving = copy.server();
            }
            for (Mutation mutation : found) {
                add(transaction, id, mutation);
            }
        }

        /** One that forgets everything says the same each time: which one it is, is told by what came before it. */
        private long identity(Transaction transaction, List<Mutation> found) {
            boolean wipes = found.stream().anyMatch(Mutation.Wiped.class::isInstance);
            long id = wipes ? 31 * before + transaction.fingerprint() : transaction.fingerprint();
            before = transaction.fingerprint();
            return id;
        }

        private void add(Transaction transaction, long id, Mutation mutation) {
            if (mutation instanceof Mutation.Installed installed
                    && !ranges.add(installed.shard() + " " + installed.state().base() + " "
                            + installed.state().lineage() + " "
                            + installed.state().floorAt())) {
                return; // A replica's first sight of what its primary had installed.
            }
            String proven = decoder.provenFor(mutation.shard());
            boolean needsProof = mutation instanceof Mutation.Granted
                    || mutation instanceof Mutation.Renewed
                    || mutation instanceof Mutation.Effected
                    || mutation instanceof Mutation.Fenced
                    || mutation instanceof Mutation.Installed;
            String lineage = needsProof && !proven.isEmpty() ? proven : serving(transaction.position());
            Entry entry = new Entry(entries.size(), copy.server(), lineage, mutation, transaction.second() * MILLIS);
            entries.add(entry);
            byTransaction.computeIfAbsent(id, unused -> new ArrayList<>(1)).add(entry);
        }

        /** What the server served as when it wrote there. */
        private String serving(long position) {
            String serving = copy.lineage();
            for (LineageLine line : lineages) {
                if (line.server().equals(copy.server()) && line.at() <= copy.at() && line.aofBytes() < position) {
                    serving = line.lineage();
                }
            }
            return serving;
        }

        void end() {
            here.forEach((id, times) -> counts.merge(id, times, Math::max));
            Set<Long> before = last.put(copy.server(), new HashSet<>(here.keySet()));
            if (before != null) {
                before.removeAll(here.keySet());
                if (!before.isEmpty()) {
                    losses.add(new Loss(copy.server(), firstNew < 0 ? entries.size() : firstNew, before.size()));
                    before.forEach(
                            id -> byTransaction.getOrDefault(id, List.of()).forEach(entry -> entry.lost = true));
                }
            }
        }
    }

    /** All that was committed. */
    public List<Entry> entries() {
        return entries;
    }

    /** Where memory was lost. */
    public List<Loss> losses() {
        return losses;
    }

    /** What could not be read, for people. */
    public List<String> damage() {
        return damage;
    }

    /** How many different transactions were read. */
    public long transactions() {
        return transactions;
    }
}
