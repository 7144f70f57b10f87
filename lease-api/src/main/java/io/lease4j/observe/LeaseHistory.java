package io.lease4j.observe;

import io.lease4j.Deadline;
import io.lease4j.FencingToken;
import io.lease4j.HistoryEntry;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Refused;
import io.lease4j.floor.ProofBasis;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who held a key, in the order in which it happened: told from the store's own record, so that it needs no process that
 * is still there. Says itself where it is incomplete. Immutable.
 *
 * @param key which key
 * @param lines tenures, with the floors that were proven between them
 * @param completeFromToken from this token on nothing is missing; above {@link FencingToken#MAX_VALUE} if that is true
 *     nowhere
 * @param proven whether the record could prove its floor; if not, a whole stretch may be missing
 * @param cutShort why it was not read to its end
 * @since 0.1.0
 */
public record LeaseHistory(
        LeaseKey key, List<Line> lines, long completeFromToken, boolean proven, Optional<Refused> cutShort) {

    /** Something that a history tells. */
    public sealed interface Line permits Tenure, FloorLine {

        /**
         * Tells it in words.
         *
         * @return one line
         */
        String text();

        /**
         * Calls the one function that fits this case.
         *
         * @param tenure for {@link Tenure}
         * @param floor for {@link FloorLine}
         * @param <R> the result's type
         * @return what the function returned
         */
        default <R> R match(
                Function<? super Tenure, ? extends R> tenure, Function<? super FloorLine, ? extends R> floor) {
            return this instanceof Tenure one ? tenure.apply(one) : floor.apply((FloorLine) this);
        }
    }

    /**
     * A floor that was proven: every generation at or below it had ended, unless what was proven is that nothing was lost.
     *
     * @param proof the record's entry
     */
    public record FloorLine(HistoryEntry.FloorProven proof) implements Line {
        /**
         * Refuses null components.
         *
         * @param proof the component
         */
        public FloorLine {
            Objects.requireNonNull(proof, "proof");
        }

        @Override
        public String text() {
            String basis = proof.basis().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            return (proof.basis() == ProofBasis.RETAINED
                            ? "at " + proof.at() + ": found to have kept everything"
                            : "at " + proof.at() + ": floor proven at " + proof.floor() + ", by " + basis)
                    + proof.reason().map(it -> " (" + it + ")").orElse("");
        }
    }

    /**
     * Refuses null components and copies the list.
     *
     * @param key the component
     * @param lines the component
     * @param completeFromToken the component
     * @param proven the component
     * @param cutShort the component
     */
    public LeaseHistory {
        Objects.requireNonNull(key, "key");
        lines = List.copyOf(Objects.requireNonNull(lines, "lines"));
        Objects.requireNonNull(cutShort, "cutShort");
    }

    /**
     * Reads the history of a key and what the key's own state adds to it. Blocks until all is read or the deadline has come;
     * what was read by then is told, with what cut it short.
     *
     * @param leases whom to ask
     * @param key which key
     * @param deadline until when the answer is wanted
     * @return what the store tells
     */
    public static LeaseHistory read(Leases leases, LeaseKey key, Deadline deadline) {
        return HistoryReading.of(
                key, query -> leases.history(key, query, deadline), () -> leases.inspect(key, deadline));
    }

    /**
     * Reads the history of a key, as {@link #read(Leases, LeaseKey, Deadline)} does.
     *
     * @param operator whom to ask
     * @param key which key
     * @param deadline until when the answer is wanted
     * @return what the store tells
     */
    public static LeaseHistory read(LeaseOperator operator, LeaseKey key, Deadline deadline) {
        return HistoryReading.of(
                key, query -> operator.history(key, query, deadline), () -> operator.inspect(key, deadline));
    }

    /**
     * Returns the tenures alone.
     *
     * @return tenures in the order in which they began
     */
    public List<Tenure> tenures() {
        return lines.stream()
                .filter(Tenure.class::isInstance)
                .map(Tenure.class::cast)
                .toList();
    }

    /**
     * Tells whether nothing is missing from a token on.
     *
     * @param token the token
     * @return true if every grant of that token or a greater one, and every end of it, is told
     */
    public boolean isCompleteFrom(FencingToken token) {
        return cutShort.isEmpty() && token.value() >= completeFromToken;
    }

    /** Shows the key's fingerprint and the tenures. */
    @Override
    public String toString() {
        return "LeaseHistory[" + key + ", complete from " + completeFromToken + ", " + lines + "]";
    }

    /**
     * Tells everything in words, for a person: the key by its fingerprint, holders and reasons as they are.
     *
     * @return lines, each ended with a line feed
     */
    public String text() {
        return Stream.concat(
                        Stream.of("key " + key.fingerprint() + ": " + completeness()),
                        Stream.concat(
                                lines.stream().map(Line::text),
                                cutShort.stream().map(why -> "reading broke off here: " + why.code())))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private String completeness() {
        if (!proven) {
            return "the floor is not proven, anything may be missing";
        }
        return completeFromToken <= 1
                ? "complete"
                : "complete from token " + completeFromToken + " on, what came before may be missing";
    }
}
