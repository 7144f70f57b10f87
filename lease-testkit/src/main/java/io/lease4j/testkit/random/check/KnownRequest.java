package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.StoreStep;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the events show of a request or an effect. */
final class KnownRequest {

    static final int NEVER = -1;

    /** Number of events when its first transmission was sent. */
    int firstSent = Integer.MAX_VALUE;
    /** The step that committed it first, if one did. */
    int committedAt = NEVER;

    String lineage = "";
    int shard;
    long time;
    String lease = "";
    long token;
    /** The last answer that said: not committed, and who was told. */
    int deniedAt = NEVER;

    String deniedTo = "";
    /** The cancel that found it never committed, in which lineage, and when. */
    int neverAt = NEVER;

    private String neverLineage = "";
    private long neverTime;
    /** Who was told so; empty while nobody was. */
    String neverTo = "";
    /** Of an effect: up to which token it was said, because a greater one may do it after all. */
    long neverUpTo;
    /** What a cancel said, and when. */
    private record Verdict(int index, long time, String code) {}

    /** What the last cancel of each lineage said. */
    private final Map<String, Verdict> verdicts = new HashMap<>();
    /** Who sent the transmission that committed. */
    String committedBy = "";
    /** When that one had started: a request can be started afresh, and each start is judged by itself. */
    private Stamped start = Stamped.NOT;
    /** The clients that a store told never committed when that was true. */
    private final Set<String> saidNeverTo = new HashSet<>();

    /** Remembers a verdict. One that repeats a tombstone does not make it live longer. */
    void neverCommitted(int index, StoreStep step, KnownLineage by, long horizon) {
        if (hasTombstone(step, by, horizon)) {
            return;
        }
        neverAt = index;
        neverLineage = step.read().lineage();
        neverTime = step.read().time();
    }

    /** Tells whether a commit makes a lie of what somebody was told. */
    boolean wasToldNever(StoreStep step) {
        if (neverTo.isEmpty()) {
            return false;
        }
        // The owner may not know that another cancelled its request, and may then start it afresh.
        boolean afresh = step.asked().sent() > neverAt
                && !step.client().equals(neverTo)
                && (!step.asked().stamped().firstLineage().equals(neverLineage)
                        || step.asked().stamped().firstAt() >= neverTime);
        return !afresh;
    }

    /** Tells whether a commit had to find the tombstone. */
    boolean hasTombstone(StoreStep step, KnownLineage by, long horizon) {
        return neverAt != NEVER
                && step.read().lineage().equals(neverLineage)
                && by.record(step.asked().shard()).remembers(neverAt)
                && step.read().time() >= neverTime
                && isKept(neverTime, step, by, horizon);
    }

    /** Tells whether what was written at a time cannot have been reclaimed, also not before a clock stepped back. */
    private static boolean isKept(long time, StoreStep step, KnownLineage by, long horizon) {
        return Math.max(by.latest, step.read().time()) - time <= horizon;
    }

    /** Tells whether a cancel that says never committed lies, or speaks only of a start that the owner gave up. */
    boolean isDenied(StoreStep cancel) {
        return hasCommitted() && !startedElsewhere(cancel);
    }

    /** Another client cannot know that the owner started the request afresh in another lineage, nor can its store. */
    private boolean startedElsewhere(StoreStep cancel) {
        Stamped named = cancel.asked().stamped();
        boolean sameStart = named.firstLineage().equals(start.firstLineage()) && named.firstAt() == start.firstAt();
        return !sameStart
                && !cancel.client().equals(committedBy)
                && !cancel.read().lineage().equals(lineage);
    }

    /** Tells whether never committed was true when a store said so to a client, however late it hears of that. */
    boolean neverWasTrueFor(String client) {
        return saidNeverTo.contains(client);
    }

    void cancelled(int index, StoreStep step) {
        if (step.told().code().equals("never-committed") && !isDenied(step)) {
            saidNeverTo.add(step.client());
        }
        verdicts.put(
                step.read().lineage(),
                new Verdict(index, step.read().time(), step.told().code()));
    }

    /** What a cancel in the same lineage said before, while its tombstone must be kept; empty if there was none. */
    String verdict(StoreStep step, KnownLineage by, long horizon) {
        Verdict before = verdicts.get(step.read().lineage());
        if (before == null) {
            return "";
        }
        boolean kept =
                by.record(step.asked().shard()).remembers(before.index()) && isKept(before.time(), step, by, horizon);
        return kept ? before.code() : "";
    }

    /** Tells whether some lineage may have a tombstone that says so: a copy of its memory may, too, and any may keep it longer. */
    boolean mayRepeat(String code) {
        return verdicts.values().stream().anyMatch(before -> before.code().equals(code));
    }

    boolean hasCommitted() {
        return committedAt != NEVER;
    }

    void committed(int index, StoreStep step) {
        if (!hasCommitted()) {
            committedAt = index;
            lineage = step.read().lineage();
            committedBy = step.client();
            start = step.asked().stamped();
            shard = step.asked().shard();
            time = step.read().time();
            boolean shows = step.told().shown().isPresent();
            lease = shows ? step.told().shown().lease() : step.asked().lease();
            token = shows ? step.told().shown().token() : step.asked().token();
        }
    }

    void committed(int index, SinkStep step) {
        if (!hasCommitted()) {
            committedAt = index;
            lineage = step.lineage();
            committedBy = step.client();
            shard = step.shard();
            time = step.time();
            lease = step.lease();
            token = step.token();
        }
    }
}
