package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.RequestMark;
import io.lease4j.chaos.record.SinkRow;
import io.lease4j.testkit.random.history.Verb;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which requests committed, by the names that the history gives them. Confined to one thread while it is made. */
final class Commits {

    private static final String EFFECT = "effect/";
    private static final String BESIDE = "effect/beside/";

    /** When a request committed, and whether that was lost later with the memory of the store. */
    record Commit(double at, double sentAt, boolean lost) {}

    private final Map<String, Commit> byRequest = new HashMap<>();
    private final boolean storeIsComplete;
    private final boolean databaseIsComplete;

    Commits(Evidence evidence) {
        this.storeIsComplete = evidence.isComplete();
        this.databaseIsComplete = !evidence.rows().isEmpty();
        for (Entry entry : evidence.ledger().entries()) {
            String request = nameOf(entry, evidence);
            if (!request.isEmpty()) {
                byRequest.putIfAbsent(request, new Commit(entry.at, entry.earliest, entry.lost));
            }
        }
        Map<String, SinkRow> rows = new HashMap<>();
        for (SinkRow row : evidence.rows()) {
            if (row.guarded() && row.place().equals("postgres")) {
                rows.put(row.key() + '/' + row.effect(), row);
            }
        }
        for (Conversation call : evidence.testimony().calls()) {
            if (call.called().verb() == Verb.COMMIT && call.called().sink().equals("postgres")) {
                SinkRow row = rows.get(call.called().key() + '/' + call.called().effect());
                if (row != null && row.lease().equals(call.called().lease())) {
                    byRequest.putIfAbsent(
                            call.request(),
                            new Commit(call.called().at(), call.called().at(), false));
                }
            }
        }
    }

    private static String nameOf(Entry entry, Evidence evidence) {
        if (entry.mutation instanceof Mutation.Granted it) {
            return name(it.lease().acquired(), it.key(), evidence);
        } else if (entry.mutation instanceof Mutation.Renewed it) {
            return name(it.lease().renewed(), it.key(), evidence);
        } else if (entry.mutation instanceof Mutation.Ended it) {
            return name(it.lease().ended(), it.key(), evidence);
        } else if (entry.mutation instanceof Mutation.Effected it && it.effect().inPlace()) {
            return BESIDE
                    + evidence.keys().name(it.key())
                    + '/'
                    + it.effect().effect()
                    + it.effect().digest();
        }
        return "";
    }

    private static String name(RequestMark mark, String fingerprint, Evidence evidence) {
        return evidence.requests().nameOf(mark, evidence.keys().name(fingerprint));
    }

    /** The commit of a request; null if it did not. */
    @Nullable
    Commit of(String request) {
        return byRequest.get(request);
    }

    /** Whether a request committed that was only sent after a moment: its owner had started it afresh. */
    boolean startedAfter(String request, double moment) {
        Commit commit = byRequest.get(request);
        return commit != null && commit.sentAt() > moment;
    }

    /** Whether the record tells of a request for certain that it did not commit. */
    boolean isComplete(String request) {
        boolean inDatabase = request.startsWith(EFFECT) && !request.startsWith(BESIDE);
        return inDatabase ? databaseIsComplete : storeIsComplete;
    }
}
