package io.lease4j;

import java.util.Objects;

/**
 * Which bound a value broke. Immutable. Never contains the value itself: a bad value may be a secret.
 *
 * @param field the field, as the API names it
 * @param bound what is allowed, with its unit
 * @param size what was found: a length, a count or a kind of content, never the content
 * @since 0.1.0
 */
public record Violation(String field, String bound, String size) {

    /**
     * Refuses null components.
     *
     * @param field the component
     * @param bound the component
     * @param size the component
     */
    public Violation {
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(bound, "bound");
        Objects.requireNonNull(size, "size");
    }

    @Override
    public String toString() {
        return field + " must be " + bound + ", but is " + size;
    }
}
