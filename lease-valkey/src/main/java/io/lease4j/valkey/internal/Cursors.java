package io.lease4j.valkey.internal;

import io.lease4j.Lineage;
import io.lease4j.PageCursor;
import io.lease4j.Refused;
import io.lease4j.Violation;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a page goes on: {@code <what>.<shard>.<place>.<lineage>}. Thread-safe. */
enum Cursors {
    /** The place is a fingerprint, or empty for the beginning of a shard. */
    LIST("[A-Za-z0-9_-]{0,43}"),
    /** The place is the id of a stream entry. */
    HISTORY("[0-9]{1,20}-[0-9]{1,20}");

    /** A place behind which a page starts; without lineage at the very beginning. */
    record Place(int shard, String place, String lineage) {

        static final Place BEGINNING = new Place(0, "", "");
    }

    private final Pattern form;

    Cursors(String place) {
        this.form = Pattern.compile(name() + "\\.([0-9]{1,5})\\.(" + place + ")\\.([0-9a-f]{1,64})");
    }

    PageCursor write(int shard, String place, Lineage lineage) {
        return new PageCursor(name() + "." + shard + "." + place + "." + lineage);
    }

    /** Reads where to go on; empty if a cursor is none of these. */
    Optional<Place> read(Optional<PageCursor> after, int shards) {
        if (after.isEmpty()) {
            return Optional.of(Place.BEGINNING);
        }
        Matcher match = form.matcher(after.get().value());
        if (!match.matches() || Integer.parseInt(match.group(1)) >= shards) {
            return Optional.empty();
        }
        return Optional.of(new Place(Integer.parseInt(match.group(1)), match.group(2), match.group(3)));
    }

    static Refused malformed() {
        return Refused.invalid(new Violation("cursor", "one that a page of this kind gave", "something else"));
    }
}
