package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import java.util.List;

/**
 * When an effect was committed whose answer has no time: about in the middle of question and answer, but never before what had
 * been answered when it was asked for, nor after what was asked for when it had been answered. Where nobody can know whether
 * its lease had ended by then, it had not.
 */
final class EffectTime {

    private EffectTime() {}

    /**
     * Corrects an estimate.
     *
     * @param about the estimate, backend time in milliseconds
     * @param effect question and answer
     * @param steps steps of known time on the same server
     * @return backend time, in milliseconds
     */
    static long between(long about, SinkTrip effect, List<Entry> steps) {
        long notBefore = Long.MIN_VALUE;
        long notAfter = Long.MAX_VALUE;
        for (Entry step : steps) {
            if (step.latest <= effect.sentAt()) {
                notBefore = Math.max(notBefore, step.time);
            } else if (step.mutation instanceof Mutation.Ended it
                    && it.lease().lease().equals(effect.step().lease())) {
                notAfter = Math.min(notAfter, step.time - 1);
            } else if (step.earliest >= effect.gotAt()) {
                notAfter = Math.min(notAfter, step.time);
            }
        }
        return Math.max(notBefore, Math.min(notAfter, about));
    }
}
