package io.lease4j.testkit.random;

import io.lease4j.testkit.random.check.Finding;
import io.lease4j.testkit.random.history.History;
import java.util.List;
import java.util.Objects;

/**
 * A random history that breaks a rule, as short as it could be made. Immutable.
 *
 * @param seed replays the history that it was shortened from
 * @param operations how long that one was
 * @param moves what is left of its moves, one a line
 * @param history what they lead to
 * @param findings the rules that it breaks
 * @since 0.1.0
 */
public record RandomFailure(long seed, int operations, List<String> moves, History history, List<Finding> findings) {

    /**
     * Copies the lists.
     *
     * @param seed the component
     * @param operations the component
     * @param moves the component
     * @param history the component
     * @param findings the component
     */
    public RandomFailure {
        moves = List.copyOf(moves);
        Objects.requireNonNull(history, "history");
        findings = List.copyOf(findings);
    }

    /**
     * Prints everything that a person needs: seed, findings, moves and events.
     *
     * @return several lines
     */
    public String print() {
        StringBuilder out = new StringBuilder();
        out.append("Seed ")
                .append(seed)
                .append(" breaks ")
                .append(findings.size())
                .append(" rule(s):\n");
        findings.forEach(finding -> out.append("  ").append(finding).append('\n'));
        out.append("Replay with -D")
                .append(RandomHistories.SEED_PROPERTY)
                .append('=')
                .append(seed)
                .append('\n');
        out.append("Left of ").append(operations).append(" moves:\n");
        moves.forEach(move -> out.append("  ").append(move).append('\n'));
        out.append("History:\n").append(history.print());
        return out.toString();
    }
}
