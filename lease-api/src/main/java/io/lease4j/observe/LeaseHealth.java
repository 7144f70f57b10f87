package io.lease4j.observe;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is not as it should be, as one process knows it from the answers that it had; reading it asks nobody. No concern
 * means that nothing is known to be wrong, not that the store was asked just now. Immutable.
 *
 * @param concerns what is not satisfied now, at most one of each kind, in the order of {@link HealthConcern.Kind}
 * @since 0.1.0
 */
public record LeaseHealth(List<HealthConcern> concerns) {

    private static final LeaseHealth SOUND = new LeaseHealth(List.of());

    /**
     * Refuses null components and copies the list.
     *
     * @param concerns the component
     */
    public LeaseHealth {
        concerns = List.copyOf(Objects.requireNonNull(concerns, "concerns"));
    }

    /**
     * Returns the health of what nothing is known to be wrong with.
     *
     * @return no concerns
     */
    public static LeaseHealth sound() {
        return SOUND;
    }

    /**
     * Tells whether nothing is known to be wrong.
     *
     * @return true without concerns
     */
    public boolean isSound() {
        return concerns.isEmpty();
    }

    /**
     * Finds a concern.
     *
     * @param kind which kind
     * @return the concern; empty if there is none of that kind
     */
    public Optional<HealthConcern> of(HealthConcern.Kind kind) {
        return concerns.stream().filter(concern -> concern.kind() == kind).findFirst();
    }

    /**
     * Adds what another part of the same process knows. Of a kind that both have, records are put together and numbers
     * added.
     *
     * @param other the other part's health
     * @return both
     */
    public LeaseHealth and(LeaseHealth other) {
        Map<HealthConcern.Kind, HealthConcern> all = new EnumMap<>(HealthConcern.Kind.class);
        concerns.forEach(concern -> all.merge(concern.kind(), concern, HealthConcern::and));
        other.concerns.forEach(concern -> all.merge(concern.kind(), concern, HealthConcern::and));
        return new LeaseHealth(List.copyOf(all.values()));
    }

    /**
     * Adds one concern.
     *
     * @param concern the concern
     * @return both, as {@link #and(LeaseHealth)} does
     */
    public LeaseHealth and(HealthConcern concern) {
        return and(new LeaseHealth(List.of(concern)));
    }
}
