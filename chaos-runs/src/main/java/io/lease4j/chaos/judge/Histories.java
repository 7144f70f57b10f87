package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.SinkRow;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.History;
import io.lease4j.testkit.random.history.Installed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Puts the kit's history together from everything that was written down. Confined to one thread. */
final class Histories {

    /** An event and its place; made when all places are known, because it says how many events were before it was sent. */
    private record Draft(double at, double sentAt, IntFunction<@Nullable Event> make) {}

    private final Evidence evidence;
    private final StoreSteps storeSteps;
    private final SinkSteps sinkSteps;
    private final Placing placing;
    private final List<Draft> drafts = new ArrayList<>();
    private final Map<String, Integer> nodes = new HashMap<>();
    private final Set<Trip> done = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Double> places = new ArrayList<>();

    Histories(Evidence evidence) {
        this.evidence = evidence;
        List<Entry> entries = evidence.ledger().entries();
        Lineages lineages = new Lineages(entries);
        this.storeSteps = new StoreSteps(evidence.keys(), evidence.requests(), lineages, evidence.untold());
        this.sinkSteps = new SinkSteps(evidence.keys(), lineages, evidence.testimony(), entries);
        this.placing = evidence.placing();
    }

    /** How many steps that changed nothing had no certain place. */
    int leftOut() {
        return placing.leftOut();
    }

    /** When each event of the history was, in milliseconds of the run. */
    List<Double> places() {
        return places;
    }

    History build() {
        entries();
        rows();
        disturbances();
        replies();
        drafts.sort(Comparator.comparingDouble(Draft::at));
        double[] at = drafts.stream().mapToDouble(Draft::at).toArray();
        List<Event> events = new ArrayList<>(drafts.size());
        for (Draft draft : drafts) {
            Event event = draft.make().apply(before(at, draft.sentAt()));
            if (event != null) {
                events.add(event);
                places.add(draft.at());
            }
        }
        return new History(evidence.origin(), evidence.facts().receiptHorizonMillis(), events);
    }

    private static int before(double[] at, double moment) {
        int found = Arrays.binarySearch(at, moment);
        int from = found < 0 ? -found - 1 : found;
        while (from > 0 && at[from - 1] >= moment) {
            from--;
        }
        return from;
    }

    private void entries() {
        int next = 0;
        Map<String, Double> reached = new HashMap<>();
        List<Ledger.Loss> losses = evidence.ledger().losses();
        for (Entry entry : evidence.ledger().entries()) {
            for (; next < losses.size() && losses.get(next).before() <= entry.number; next++) {
                String server = losses.get(next).server();
                // What follows may be another server's, and say nothing of when this one was lost.
                double barrier = server.equals(entry.server) ? entry.barrier : 0;
                lost(losses.get(next), Math.max(barrier, reached.getOrDefault(server, 0.0)));
            }
            reached.merge(entry.server, entry.at, Math::max);
            if (evidence.ledger().changes().contains(entry.number)) {
                add(
                        entry.barrier,
                        entry.barrier,
                        sent -> lossOf(
                                Disturbance.Kind.SPLIT,
                                -1,
                                entry.server,
                                entry.server + " serves, with an older memory"));
            }
            int node = nodes.computeIfAbsent(entry.server, unused -> nodes.size());
            add(entry.at, entry.earliest, sent -> event(entry, node, sent));
            for (Trip trip : placing.after(entry)) {
                placing.at(trip).ifPresent(at -> add(at, trip.sentAt(), sent -> storeSteps.of(trip, node, sent)));
            }
        }
        double end = drafts.stream().mapToDouble(Draft::at).max().orElse(0);
        for (; next < losses.size(); next++) {
            lost(losses.get(next), end);
        }
    }

    private void add(double at, double sentAt, IntFunction<@Nullable Event> make) {
        drafts.add(new Draft(at, sentAt, make));
    }

    private void lost(Ledger.Loss loss, double at) {
        int node = nodes.computeIfAbsent(loss.server(), unused -> nodes.size());
        add(
                at,
                at,
                sent -> lossOf(
                        Disturbance.Kind.RESTORED,
                        node,
                        loss.server(),
                        loss.transactions() + " transactions are gone"));
    }

    private Disturbance lossOf(Disturbance.Kind kind, int node, String server, String text) {
        storeSteps.forget(server);
        return new Disturbance(kind, node, -1, text);
    }

    private @Nullable Event event(Entry entry, int node, int sent) {
        storeSteps.learn(entry);
        if (entry.trip != null && !done.add(entry.trip)) {
            return null; // One step did two things: it ended what had expired, and then what it was asked to.
        }
        if (entry.mutation instanceof Mutation.Effected it) {
            return sinkSteps.of(entry, it, sent);
        } else if (entry.mutation instanceof Mutation.Fenced it) {
            return sinkSteps.of(entry, it, sent);
        } else if (entry.mutation instanceof Mutation.Wiped it) {
            return lossOf(Disturbance.Kind.WIPED, node, entry.server, it.command());
        } else if (entry.mutation instanceof Mutation.Installed it) {
            boolean extension = it.kind() == Mutation.Installed.Kind.EXTENSION;
            return it.kind() == Mutation.Installed.Kind.RETAINED
                    ? null
                    : new Installed(
                            node,
                            it.shard(),
                            it.state().lineage(),
                            it.state().base(),
                            it.state().ceiling(),
                            extension,
                            entry.time);
        }
        return storeSteps.of(entry, node, sent);
    }

    private void rows() {
        double at = 0;
        for (SinkRow row : evidence.rows()) {
            if (row.guarded() && row.place().equals("postgres")) {
                at = Math.max(at, sinkSteps.earliest(row));
                add(at, sinkSteps.earliest(row), sent -> sinkSteps.of(row, sent));
            }
        }
    }

    private void disturbances() {
        for (FaultLine fault : evidence.faults()) {
            boolean steps = fault.phase() == FaultLine.Phase.BEGUN || fault.phase() == FaultLine.Phase.HEALED;
            if (fault.kind() == FaultKind.STEP_SERVER_CLOCK && steps) {
                add(
                        fault.at(),
                        fault.at(),
                        sent -> new Disturbance(Disturbance.Kind.CLOCK_STEPPED, -1, -1, fault.phase() + ""));
            }
        }
    }

    private void replies() {
        Replies replies = new Replies(evidence);
        for (Conversation call : evidence.testimony().calls()) {
            // Nothing can be held against answers about a database whose rows were not read.
            boolean unread = call.request().startsWith("effect/" + Conversation.DATABASE_SINK)
                    && evidence.rows().isEmpty();
            if (call.answered() != null && !unread) {
                add(call.toldAt(), call.called().at(), sent -> replies.of(call));
            }
        }
    }
}
