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
    private final Map<Long, Integer> counts = new HashMap<>();
    private final Map<Long, List<Entry>> byTransaction = new HashMap<>();
    private final Map<String, Set<Long>> last = new HashMap<>();
    private final Set<String> ranges = new HashSet<>();
    private final Serving serving;
    /** Reasons of copies behind which a server can have answered more than it had written. */
    private final Set<String> tailed;

    private long transactions;
    private long reclaiming;

    /**
     * A server came back without something that it had committed. Immutable.
     *
     * @param server which server
     * @param before number of the first entry after it
     * @param transactions how many were lost
     */
    public record Loss(String server, int before, int transactions) {}

    /**
     * Where a server ended with what it had answered and not written. Immutable.
     *
     * @param server which server
     * @param lineage what it served as until then
     * @param since from when on it was seen to serve as that, in milliseconds of the run
     * @param before number of the first entry after it
     * @param at until when it can have answered, in milliseconds of the run
     */
    record Tail(String server, String lineage, double since, int before, double at) {}

    private Ledger(List<LineageLine> lineages, boolean postpones) {
        this.serving = new Serving(lineages);
        this.tailed = postpones ? Set.of("before-cut", "killed", "replaced") : Set.of("before-cut");
    }

    /**
     * Reads all copies.
     *
     * @param folder where their folders are
     * @param copies the copies, in the order in which they were made
     * @param lineages which lineage each server served from when on
     * @param postpones whether a server answers before it writes while its disk is busy, so that what it had answered
     *     goes when it is killed; otherwise only when its power is cut
     * @return the ledger
     * @throws IOException if one cannot be read
     */
    public static Ledger read(Path folder, List<AofCopy> copies, List<LineageLine> lineages, boolean postpones)
            throws IOException {
        Ledger ledger = new Ledger(lineages, postpones);
        for (AofCopy copy : copies) {
            Path at = folder.resolve(copy.folder()).normalize();
            if (!Files.isDirectory(at)) {
                ledger.damage.add(copy.folder() + " is missing");
                continue;
            }
            ledger.add(copy, at);
        }
        ledger.findChanges();
        return ledger;
    }

    static Ledger of(List<Entry> entries, List<Tail> tails, List<LineageLine> lineages) {
        Ledger ledger = new Ledger(lineages, true);
        ledger.entries.addAll(entries);
        ledger.tails.addAll(tails);
        ledger.findChanges();
        return ledger;
    }

    private void add(AofCopy copy, Path folder) throws IOException {
        Reading reading = new Reading(copy);
        String damaged = AofFolder.read(folder, reading::take);
        if (!damaged.isEmpty()) {
            damage.add(copy.folder() + ": " + damaged + " is damaged");
        }
        reading.end();
        if (tailed.contains(copy.reason())) {
            double since = serving.since(copy.server(), copy.lineage());
            tails.add(new Tail(copy.server(), copy.lineage(), since, entries.size(), copy.at()));
        }
    }

    /** Another server takes over a record, and with it all that the former one served. */
    private void findChanges() {
        Map<Integer, String> servers = new HashMap<>();
        for (Entry entry : entries) {
            int shard = entry.mutation.shard();
            String former = shard < 0 ? null : servers.put(shard, entry.server);
            if (former != null && !former.equals(entry.server)) {
                changes.add(entry.number);
                servers.replaceAll((other, server) -> server.equals(former) ? entry.server : server);
            }
        }
    }

    /** Puts in what a copy has before a step that others have too. What was found to be lost there was lost before it. */
    private void place(int at, List<Entry> fresh) {
        entries.addAll(at, fresh);
        for (int i = at; i < entries.size(); i++) {
            entries.get(i).number = i;
        }
        losses.replaceAll(loss ->
                loss.before() > at ? new Loss(loss.server(), loss.before() + fresh.size(), loss.transactions()) : loss);
        tails.replaceAll(tail -> tail.before() > at
                ? new Tail(tail.server(), tail.lineage(), tail.since(), tail.before() + fresh.size(), tail.at())
                : tail);
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
                ? new Tail(
                        other.server(), other.lineage(), other.since(), other.before() + unwritten.size(), other.at())
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
        private final Serving.Reader reader;
        private final Map<Long, Integer> here = new HashMap<>();

        /** What no other copy had so far, and where its place is not known yet. */
        private final List<Entry> fresh = new ArrayList<>();

        private int firstNew = -1;
        private int behind;
        private long before;

        Reading(AofCopy copy) {
            this.copy = copy;
            this.reader = serving.new Reader(copy);
        }

        void take(Transaction transaction) {
            List<Mutation> found;
            try {
                found = decoder.decode(transaction);
            } catch (IllegalArgumentException e) {
                damage.add(copy.folder() + ": " + e.getMessage());
                return;
            }
            reader.see(transaction, found, decoder);
            if (transaction.base()) {
                return; // It repeats what was committed elsewhere, in another form.
            }
            long id = identity(transaction, found);
            int times = here.merge(id, 1, Integer::sum);
            if (times <= counts.getOrDefault(id, 0)) {
                known(id);
                return;
            }
            transactions++;
            reclaiming += transaction.reclaims() ? 1 : 0;
            for (Mutation mutation : found) {
                add(transaction, id, mutation);
            }
        }

        /**
         * A step that an earlier copy had: what was new before it stands before it. A replica that joined late was copied
         * before its primary, and lacks the beginning.
         */
        private void known(long id) {
            for (Entry entry : byTransaction.getOrDefault(id, List.of())) {
                if (isUnique(entry.mutation) && entry.number >= behind) {
                    if (!fresh.isEmpty()) {
                        placeFresh(entry.number);
                    }
                    behind = entry.number + 1;
                    return;
                }
            }
        }

        /** Whether the same step cannot be done again, after a loss of memory, with the same words. */
        private static boolean isUnique(Mutation mutation) {
            return mutation instanceof Mutation.Granted
                    || mutation instanceof Mutation.Renewed
                    || mutation instanceof Mutation.Ended
                    || mutation instanceof Mutation.Lapsed
                    || mutation instanceof Mutation.Cancelled
                    || mutation instanceof Mutation.Installed;
        }

        private void placeFresh(int at) {
            firstNew = firstNew < 0 ? at : firstNew;
            place(at, fresh);
            fresh.clear();
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
            String lineage = reader.lineage(mutation, transaction.position());
            String server = reader.server(mutation, lineage);
            Entry entry = new Entry(Integer.MAX_VALUE, server, lineage, mutation, transaction.second() * MILLIS);
            fresh.add(entry);
            byTransaction.computeIfAbsent(id, unused -> new ArrayList<>(1)).add(entry);
        }

        void end() {
            if (!fresh.isEmpty()) {
                placeFresh(entries.size());
            }
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

    /** The lineages that a server was seen to serve as, in their order. */
    List<String> lineages(String server) {
        return serving.lineages(server);
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

    /** How many of them reclaimed receipts that were due. */
    public long reclaiming() {
        return reclaiming;
    }
}
