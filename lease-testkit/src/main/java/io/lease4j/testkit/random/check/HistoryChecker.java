package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.History;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;
import java.util.List;

/**
 * Looks for broken rules in a recorded history. It goes through the events once, keeps what they show to be true, and
 * holds every answer against it. The rules: within a lineage at most one unexpired generation for each key, tokens that
 * increase and are taken by grants alone, nothing that revives; over all lineages no token twice; one outcome for each
 * request; answers that are true; sinks that never go back. Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class HistoryChecker {

    private static final HistoryChecker STANDARD = new HistoryChecker(List.of(
            new OneGenerationPerKey(),
            new TokensIncrease(),
            new TokensAreUnique(),
            new TokensComeFromTheRange(),
            new OnlyGrantsTakeTokens(),
            new NothingWhileUnproven(),
            new EndedStaysEnded(),
            new ExpiryByBackendTime(),
            new HeldOnlyWhileHeld(),
            new OneOutcomePerRequest(),
            new NothingCommitsLate(),
            new CancelTellsTheTruth(),
            new NotKnowableOnlyAfterLoss(),
            new RepliesAreTrue(),
            new SilenceIsNoRefusal(),
            new AuthorityForOwnInstance(),
            new EffectsOfActiveLeases(),
            new EffectsNeverGoBack(),
            new EffectsOnce(),
            new RevokedMeansSealed(),
            new RejectionsAreTrue(),
            new NothingThrows()));

    private final List<Check> checks;

    private HistoryChecker(List<Check> checks) {
        this.checks = checks;
    }

    /**
     * Returns the checker of all rules.
     *
     * @return the same one every time
     */
    public static HistoryChecker standard() {
        return STANDARD;
    }

    /**
     * Names the checks.
     *
     * @return their ids, in a fixed order
     */
    public List<String> ids() {
        return checks.stream().map(Check::id).toList();
    }

    /**
     * Checks a history.
     *
     * @param history what was recorded
     * @return every broken rule, in the order of events; empty if all hold
     */
    public List<Finding> check(History history) {
        World world = new World(history.receiptHorizon());
        Findings findings = new Findings();
        List<Event> events = history.events();
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            findings.at(i);
            look(event, world, findings);
            world.apply(i, event);
        }
        return findings.all();
    }

    private void look(Event event, World world, Findings findings) {
        if (event instanceof StoreStep step) {
            for (Check check : checks) {
                check.step(step, world, findings);
            }
        } else if (event instanceof SinkStep step) {
            for (Check check : checks) {
                check.sink(step, world, findings);
            }
        } else if (event instanceof Reply reply) {
            for (Check check : checks) {
                check.reply(reply, world, findings);
            }
        }
    }
}
