package io.lease4j;

import io.lease4j.internal.Bounds;
import java.util.Objects;
import java.util.Optional;

/**
 * Which page of a list or history to read. Immutable.
 *
 * @param after where to go on, or empty for the first page
 * @param limit most entries to examine, 1 to {@value #MAX_LIMIT}
 * @since 0.1.0
 */
public record PageQuery(Optional<PageCursor> after, int limit) {

    /** Most entries of a page: bounds the work of one step. */
    public static final int MAX_LIMIT = 1000;

    /**
     * Refuses values outside their bounds.
     *
     * @param after the component
     * @param limit the component
     * @throws InvalidValueException if the limit is below 1 or above {@value #MAX_LIMIT}
     */
    public PageQuery {
        Objects.requireNonNull(after, "after");
        Bounds.range("limit", limit, 1, MAX_LIMIT);
    }

    /**
     * Asks for the first page.
     *
     * @param limit most entries to examine, 1 to {@value #MAX_LIMIT}
     * @return the query
     * @throws InvalidValueException if the limit is outside its bounds
     */
    public static PageQuery first(int limit) {
        return new PageQuery(Optional.empty(), limit);
    }

    /**
     * Asks for the page that a cursor points to.
     *
     * @param cursor from the page before
     * @param limit most entries to examine, 1 to {@value #MAX_LIMIT}
     * @return the query
     * @throws InvalidValueException if the limit is outside its bounds
     */
    public static PageQuery after(PageCursor cursor, int limit) {
        return new PageQuery(Optional.of(Objects.requireNonNull(cursor, "cursor")), limit);
    }
}
