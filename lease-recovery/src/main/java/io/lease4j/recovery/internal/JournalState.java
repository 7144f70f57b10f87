package io.lease4j.recovery.internal;

import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.recovery.JournaledExecution;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.recovery.internal.Entry.Execution;
import io.lease4j.recovery.internal.Entry.Finished;
import io.lease4j.recovery.internal.Entry.How;
import io.lease4j.recovery.internal.Entry.Known;
import io.lease4j.recovery.internal.Entry.Scope;
import io.lease4j.recovery.internal.Entry.Seen;
import io.lease4j.recovery.internal.Entry.Sending;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What is unfinished, as the entries so far leave it. Confined to whoever holds the journal's lock.
 *
 * <pre>
 * sending              ──▶ the request is pending
 * known, not committed ──▶ it is not; nothing is left of it
 * known, delivered     ──▶ an acquire's execution has the generation; the one that it goes on with is over
 * known, committed     ──▶ the same, for an execution that has a name
 * known, ended         ──▶ executions without a name that had the generation are over
 * known, not knowable  ──▶ its execution says so from now on
 * execution, finished  ──▶ there it is, there it is not
 * </pre>
 */
final class JournalState {

    private record Id(LeaseKey key, ExecutionId id) {

        static Id of(UnfinishedExecution execution) {
            return new Id(execution.key(), execution.id());
        }

        static Id of(AcquireRequest acquire) {
            return new Id(acquire.key(), Requests.executionOf(acquire));
        }
    }

    private final Map<Scope, Sending> pending = new LinkedHashMap<>();
    private final Map<Id, Execution> executions = new LinkedHashMap<>();
    private final Map<AuthorityRecordId, Long> seen = new HashMap<>();

    void apply(Entry entry) {
        if (entry instanceof Sending sending) {
            pending.put(Scope.of(sending.request()), sending);
        } else if (entry instanceof Known known) {
            Sending sending = pending.remove(known.scope());
            if (sending != null) {
                learn(sending, known);
            }
        } else if (entry instanceof Execution execution) {
            executions.put(Id.of(execution.execution()), execution);
        } else if (entry instanceof Finished finished) {
            executions.remove(new Id(finished.key(), finished.id()));
        } else if (entry instanceof Seen one) {
            seen.merge(one.recordId(), one.token(), Math::max);
        }
    }

    private void learn(Sending sending, Known known) {
        if (sending.request() instanceof AcquireRequest acquire) {
            learn(acquire, sending.recordId(), known);
            return;
        }
        Optional<Generation> meant = Requests.meantBy(sending.request());
        if (known.how() == How.ENDED) {
            executions.values().removeIf(it -> !it.named() && hasGeneration(it, meant));
        } else if (known.how() == How.NOT_KNOWABLE) {
            UnaryOperator<Execution> says =
                    it -> new Execution(it.execution(), it.named(), known.notKnowable(), it.former());
            executions.replaceAll((id, it) -> hasGeneration(it, meant) ? says.apply(it) : it);
        }
    }

    private void learn(AcquireRequest acquire, AuthorityRecordId recordId, Known known) {
        boolean named = acquire.executionId().isPresent();
        if (known.how() == How.NOT_COMMITTED || (!named && known.how() != How.DELIVERED)) {
            return;
        }
        Execution granted = execution(acquire, recordId, known.generation());
        executions.put(
                Id.of(acquire), new Execution(granted.execution(), named, known.notKnowable(), granted.former()));
        if (known.generation().isPresent()) {
            // Its story goes on in this one, which says so.
            granted.former().ifPresent(former -> executions.remove(new Id(acquire.key(), former)));
        }
    }

    private static Execution execution(
            AcquireRequest acquire, AuthorityRecordId recordId, Optional<Generation> generation) {
        return new Execution(
                new UnfinishedExecution(
                        Requests.executionOf(acquire), acquire.key(), acquire.caller(), recordId, generation),
                acquire.executionId().isPresent(),
                Optional.empty(),
                Requests.formerOf(acquire));
    }

    private static boolean hasGeneration(Execution execution, Optional<Generation> generation) {
        return generation.isPresent() && execution.execution().generation().equals(generation);
    }

    /** Returns whether the request is pending with that very first-sent time. */
    boolean isPending(LeaseRequest<?> request, FirstSent firstSent) {
        Sending sending = pending.get(Scope.of(request));
        return sending != null
                && sending.firstSent().equals(firstSent)
                && sending.request().digest().equals(request.digest());
    }

    boolean isPending(Scope scope) {
        return pending.containsKey(scope);
    }

    Map<AuthorityRecordId, Long> seen() {
        return Map.copyOf(seen);
    }

    long seen(AuthorityRecordId recordId) {
        return seen.getOrDefault(recordId, 0L);
    }

    /** Returns the executions, with their requests taken out of {@code requests}, which starts as all that are pending. */
    List<JournaledExecution> unfinished(List<Sending> requests) {
        Map<Id, Execution> all = new LinkedHashMap<>(executions);
        for (Sending sending : requests) {
            if (sending.request() instanceof AcquireRequest acquire) {
                all.putIfAbsent(Id.of(acquire), execution(acquire, sending.recordId(), Optional.empty()));
            }
        }
        List<JournaledExecution> unfinished = new ArrayList<>();
        List<Sending> taken = new ArrayList<>();
        all.forEach((id, execution) -> {
            List<Sending> own = requests.stream()
                    .filter(sending -> belongs(sending.request(), id, execution))
                    .toList();
            taken.addAll(own);
            unfinished.add(new JournaledExecution(
                    execution.execution(), requestsOf(own), execution.notKnowable(), execution.former()));
        });
        requests.removeAll(taken);
        return unfinished;
    }

    private static boolean belongs(LeaseRequest<?> request, Id id, Execution execution) {
        return request instanceof AcquireRequest acquire
                ? Id.of(acquire).equals(id)
                : hasGeneration(execution, Requests.meantBy(request));
    }

    static List<LeaseRequest<?>> requestsOf(List<Sending> sendings) {
        List<LeaseRequest<?>> requests = new ArrayList<>();
        sendings.forEach(sending -> requests.add(sending.request()));
        return requests;
    }

    List<Sending> pending() {
        return new ArrayList<>(pending.values());
    }

    /** Returns entries that come to the same as all so far. */
    List<Entry> snapshot() {
        List<Entry> entries = new ArrayList<>();
        seen.forEach((recordId, token) -> entries.add(new Seen(recordId, token)));
        entries.addAll(executions.values());
        entries.addAll(pending.values());
        return entries;
    }
}
