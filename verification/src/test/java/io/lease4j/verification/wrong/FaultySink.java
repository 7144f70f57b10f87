package io.lease4j.verification.wrong;

import io.lease4j.effect.FencedSink;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A sink that keeps the contract but for one fault.
 *
 * @param name unique, as it stands in the table
 * @param fault what it does, in a sentence
 * @param breaks rules that have to notice; they may not be all that do
 * @param outside makes one outside the store; null for one beside the lease
 * @param beside puts the fault around one beside the lease
 * @param stalls whether its commits are made to stand still, which takes time
 */
record FaultySink(
        String name,
        String fault,
        Set<String> breaks,
        Supplier<PlainSink> outside,
        UnaryOperator<FencedSink> beside,
        boolean stalls) {

    static FaultySink outside(String name, String fault, Supplier<PlainSink> sink, String... breaks) {
        return new FaultySink(name, fault, Set.of(breaks), sink, null, false);
    }

    static FaultySink beside(String name, String fault, UnaryOperator<FencedSink> around, String... breaks) {
        return new FaultySink(name, fault, Set.of(breaks), null, around, false);
    }

    FaultySink stalling() {
        return new FaultySink(name, fault, breaks, outside, beside, true);
    }

    @Override
    public String toString() {
        return name;
    }
}
