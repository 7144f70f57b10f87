package io.lease4j.examples.demo;

import java.util.List;

/**
 * One telling of the story.
 *
 * @param sink whether its ledger checks: {@code checked} or {@code unchecked}
 * @param steps the timeline
 * @param staleWrites writes of a generation that was over, accepted
 * @param complete whether the story came to its end
 */
record Run(String sink, List<Step> steps, int staleWrites, boolean complete) {

    boolean asExpected() {
        return complete && steps.stream().allMatch(Step::asExpected);
    }
}
