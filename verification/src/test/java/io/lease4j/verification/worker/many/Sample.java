package io.lease4j.verification.worker.many;

import java.util.Arrays;
import java.util.List;

/**
 * How one piece of work ended. Times in microseconds on the clock of its process.
 *
 * @param worker which worker of its process
 * @param token of its generation
 * @param reason why its lease was lost
 * @param how it learned that: asked, or was interrupted
 * @param told from the local deadline to when the listener was told; negative if before
 * @param wentOn from the local deadline to the start of the last step; negative if before
 * @param ended from when the listener was told to the end of the work; negative if it had asked before
 * @param accepted effects of it that the sink accepted
 * @param rejected effects of it that the sink rejected
 * @param pastDeadline steps that began at or after the local deadline although the lease said that it is not lost
 * @param stale what the sink said to an effect of work that does not ask, after the loss
 */
record Sample(
        int worker,
        long token,
        String reason,
        String how,
        long told,
        long wentOn,
        long ended,
        long accepted,
        long rejected,
        long pastDeadline,
        String stale) {

    String line() {
        return String.join(
                " ",
                List.of(
                        "ended",
                        "" + worker,
                        "" + token,
                        reason,
                        how,
                        "" + told,
                        "" + wentOn,
                        "" + ended,
                        "" + accepted,
                        "" + rejected,
                        "" + pastDeadline,
                        stale));
    }

    static Sample parse(String line) {
        String[] words = line.split(" ", -1);
        long[] numbers = Arrays.stream(words, 5, 11).mapToLong(Long::parseLong).toArray();
        return new Sample(
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                words[3],
                words[4],
                numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                numbers[4],
                numbers[5],
                words[11]);
    }
}
