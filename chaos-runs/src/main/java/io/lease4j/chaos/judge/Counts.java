package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plain counts of a run. Immutable.
 *
 * @param operations calls of workers and operators
 * @param transmissions what was sent to the store and to sinks
 * @param grants generations
 * @param takeovers grants of a key whose generation before was another instance's
 * @param renewals renewals that the store did
 * @param ends releases and revocations
 * @param expired generations that a step found expired
 * @param proofs floors that were proven, without the first ranges
 * @param transactions transactions in the store's own data
 * @param reclaiming those of them that reclaimed receipts which were due
 */
public record Counts(
        long operations,
        long transmissions,
        long grants,
        long takeovers,
        long renewals,
        long ends,
        long expired,
        long proofs,
        long transactions,
        long reclaiming) {

    static Counts of(Evidence evidence) {
        long[] of = new long[6];
        Map<String, String> holders = new HashMap<>();
        List<Entry> entries = evidence.ledger().entries();
        for (Entry entry : entries) {
            if (entry.mutation instanceof Mutation.Granted it) {
                of[0]++;
                String before = holders.put(it.key(), it.lease().instance());
                of[1] += before != null && !before.equals(it.lease().instance()) ? 1 : 0;
            } else if (entry.mutation instanceof Mutation.Renewed) {
                of[2]++;
            } else if (entry.mutation instanceof Mutation.Ended) {
                of[3]++;
            } else if (entry.mutation instanceof Mutation.Lapsed it) {
                of[4] += it.state() == 3 ? 1 : 0;
            } else if (entry.mutation instanceof Mutation.Installed it) {
                boolean proof = it.kind() != Mutation.Installed.Kind.EXTENSION
                        && it.state().basis() != 0;
                of[5] += proof ? 1 : 0;
            }
        }
        Testimony testimony = evidence.testimony();
        return new Counts(
                testimony.calls().size(),
                testimony.trips().size() + (long) testimony.sinkTrips().size(),
                of[0],
                of[1],
                of[2],
                of[3],
                of[4],
                of[5],
                evidence.ledger().transactions(),
                evidence.ledger().reclaiming());
    }
}
