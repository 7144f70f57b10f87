package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.record.AofCopy;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.LineageLine;
import io.lease4j.chaos.record.Lines;
import io.lease4j.chaos.record.LivenessLine;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.record.SinkRow;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Everything that a run wrote down, read and put in relation. Never changed once it is made. */
public final class Evidence {

    private final RunFacts facts;
    private final Testimony testimony;
    private final Ledger ledger;
    private final List<FaultLine> faults;
    private final List<LivenessLine> liveness;
    private final List<SinkRow> rows;
    private final Keys keys;
    private final Requests requests;
    private final boolean complete;
    private final Placing placing;
    private final Set<Trip> untold;
    private final int conflicts;

    Evidence(
            RunFacts facts,
            Testimony testimony,
            Ledger ledger,
            List<FaultLine> faults,
            List<LivenessLine> liveness,
            List<SinkRow> rows,
            boolean complete) {
        this.complete = complete;
        this.facts = facts;
        this.testimony = testimony;
        this.ledger = ledger;
        this.faults = faults;
        this.liveness = liveness;
        this.rows = rows;
        this.keys = new Keys(facts.keys());
        this.requests = new Requests(testimony.trips());
        Matching matching = new Matching(
                requests, keys, testimony, new ServedAs(ledger::lineages, testimony), facts.receiptHorizonMillis());
        ledger.entries().forEach(matching::match);
        this.untold = Unwritten.insert(ledger, testimony, facts.keys());
        Times times = times();
        times.backend(ledger.entries());
        wipes();
        this.placing = new Placing(ledger.entries());
        place(times);
        this.conflicts = times.conflicts();
    }

    /**
     * Reads a record, also one whose run was killed.
     *
     * @param folder the record
     * @return all of it
     * @throws IOException if a file cannot be read
     */
    public static Evidence read(RecordFolder folder) throws IOException {
        List<AofCopy> made = Lines.read(folder.aofCopies(), AofCopy.class).values();
        List<LineageLine> lineages =
                Lines.read(folder.lineages(), LineageLine.class).values();
        List<AofCopy> copies = LeftBehind.with(folder, made, lineages);
        boolean complete = copies.stream().anyMatch(copy -> copy.reason().equals("end"));
        // What was told after the last copy cannot be held against it.
        double until = complete || copies.size() > made.size()
                ? Double.POSITIVE_INFINITY
                : copies.stream().mapToDouble(AofCopy::at).max().orElse(0);
        RunFacts facts = folder.facts();
        return new Evidence(
                facts,
                Testimony.read(folder, until),
                Ledger.read(folder.aof(), copies, lineages, facts.witness()),
                Lines.read(folder.faults(), FaultLine.class).values(),
                Lines.read(folder.liveness(), LivenessLine.class).values(),
                Lines.read(folder.sinks(), SinkRow.class).values(),
                complete);
    }

    private Times times() {
        return new Times(faults.stream()
                .filter(fault -> fault.kind() == FaultKind.STEP_SERVER_CLOCK)
                .map(FaultLine::at)
                .toList());
    }

    private void place(Times times) {
        Set<Trip> did = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Entry entry : ledger.entries()) {
            if (entry.trip != null) {
                did.add(entry.trip);
            }
        }
        List<Trip> nothingDone = testimony.trips().stream()
                .filter(trip -> trip.isAnswered() && trip.read().isPresent() && !did.contains(trip))
                .toList();
        placing.place(nothingDone, untold);
        times.place(ledger.entries(), placing);
    }

    /** The server does not say when it forgot everything: between the fault's beginning and its being shown. */
    private void wipes() {
        List<FaultLine> flushes = faults.stream()
                .filter(fault -> fault.kind() == FaultKind.FLUSH_ALL)
                .toList();
        int number = 0;
        for (Entry entry : ledger.entries()) {
            if (entry.mutation instanceof Mutation.Wiped) {
                number++;
                entry.earliest = moment(flushes, FaultLine.Phase.BEGUN, number, 0);
                entry.latest = moment(flushes, FaultLine.Phase.SHOWN, number, Double.POSITIVE_INFINITY);
            }
        }
    }

    private static double moment(List<FaultLine> faults, FaultLine.Phase phase, int number, double otherwise) {
        return faults.stream()
                .filter(fault -> fault.phase() == phase)
                .skip(number - 1L)
                .mapToDouble(FaultLine::at)
                .findFirst()
                .orElse(otherwise);
    }

    /** What is known of the run itself. */
    public RunFacts facts() {
        return facts;
    }

    /** What the workers wrote down. */
    public Testimony testimony() {
        return testimony;
    }

    /** What the store committed. */
    public Ledger ledger() {
        return ledger;
    }

    /** What the nemesis did. */
    public List<FaultLine> faults() {
        return faults;
    }

    /** How the keys came back. */
    public List<LivenessLine> liveness() {
        return liveness;
    }

    /** What the sinks held at the end. */
    public List<SinkRow> rows() {
        return rows;
    }

    /** Whether the store's data reaches to the end of the run. */
    public boolean isComplete() {
        return complete;
    }

    /** The short name of a key. */
    public String keyName(String fingerprint) {
        return keys.name(fingerprint);
    }

    Keys keys() {
        return keys;
    }

    Placing placing() {
        return placing;
    }

    /** What read of a token that was taken without anybody being told. */
    Set<Trip> untold() {
        return untold;
    }

    Requests requests() {
        return requests;
    }

    /** How many steps contradict what is known of their time; the judge is then unsure of itself. */
    public int conflicts() {
        return conflicts;
    }

    /** Backend time that is printed as 0. */
    long origin() {
        return ledger.entries().stream()
                .filter(entry -> entry.exact && !(entry.mutation instanceof Mutation.Installed))
                .mapToLong(entry -> entry.time)
                .findFirst()
                .orElse(facts.startedAtMillis());
    }
}
