package io.lease4j.observe;

import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseEnd;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * One generation as the store's record tells of it: who held it, from when to when, and why it ended. Immutable.
 *
 * @param generation which one
 * @param holder who; empty if its grant is missing from the record
 * @param executionId for which execution, if the grant named one
 * @param from backend time of the grant; empty if that is missing from the record
 * @param expiresAt the expiry that is known: the first one, or the one that holds now; renewals are not recorded
 * @param ending how much is known of its end
 * @param end when and why it ended; empty where that is not known, or it goes on
 * @since 0.1.0
 */
public record Tenure(
        Generation generation,
        Optional<Holder> holder,
        Optional<ExecutionId> executionId,
        Optional<BackendTime> from,
        Optional<BackendTime> expiresAt,
        Ending ending,
        Optional<LeaseEnd> end)
        implements LeaseHistory.Line {

    /** How much is known of the end of a generation. May grow. */
    public enum Ending {
        /** The record says how it ended. */
        RECORDED,
        /** It is over, as the key's own state says; no step has come by that records it. */
        FOUND_OVER,
        /** A floor was proven above it, which ended it. */
        FLOOR_RAISED,
        /** A later generation was granted, so it is over; how it ended is missing from the record. */
        NOT_RECORDED,
        /** It was active when the history was read. */
        ACTIVE,
        /** Nothing says that it ended, and the key's own state could not be read. */
        OPEN
    }

    /**
     * Refuses null components.
     *
     * @param generation the component
     * @param holder the component
     * @param executionId the component
     * @param from the component
     * @param expiresAt the component
     * @param ending the component
     * @param end the component
     */
    public Tenure {
        Objects.requireNonNull(generation, "generation");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(executionId, "executionId");
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(expiresAt, "expiresAt");
        Objects.requireNonNull(ending, "ending");
        Objects.requireNonNull(end, "end");
    }

    /** Shows all but the holder. */
    @Override
    public String toString() {
        return "Tenure[" + generation + ", " + ending + end.map(it -> ", " + it).orElse("") + "]";
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("token ").append(generation.token().value());
        text.append(", lease ").append(generation.leaseId()).append(": ");
        text.append(holder.map(it -> it.principal() + " (instance " + it.instance() + ")")
                .orElse("its grant is missing"));
        executionId.ifPresent(it -> text.append(", execution ").append(it));
        from.ifPresent(it -> text.append(", from ").append(it));
        return text.append(endText()).toString();
    }

    private String endText() {
        return switch (ending) {
            case RECORDED, FOUND_OVER, FLOOR_RAISED ->
                end.map(Tenure::reasonText).orElse(", ended");
            case NOT_RECORDED -> ", ended before the next was granted; how is missing";
            case ACTIVE -> ", active" + expiryText(" until ");
            case OPEN -> ", no end is recorded" + expiryText("; unless it was renewed it ended at ");
        };
    }

    private static String reasonText(LeaseEnd end) {
        return ", to " + end.at() + ": "
                + end.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + end.by().map(it -> " by " + it).orElse("")
                + end.note().map(it -> " (" + it + ")").orElse("")
                + (end.unsealedSinks().isEmpty()
                        ? ""
                        : ", not sealed: "
                                + String.join(
                                        ", ",
                                        end.unsealedSinks().stream()
                                                .map(Object::toString)
                                                .sorted()
                                                .toList()));
    }

    private String expiryText(String before) {
        return expiresAt.map(it -> before + it).orElse("");
    }
}
