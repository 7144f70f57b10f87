package io.lease4j.memory.internal;

import io.lease4j.Lineage;
import io.lease4j.PageCursor;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a page goes on: {@code <what>.<number>.<fingerprint>.<lineage>}. The lineage comes last because its text is not ours
 * in every backend; here it has no dots.
 */
final class Cursors {

    /** A place behind which a page starts. */
    record Place(long number, String fingerprint, Lineage lineage) {}

    private static final Pattern FORM =
            Pattern.compile("(list|history)\\.([0-9]{1,18})\\.([A-Za-z0-9_-]{0,43})\\.([A-Za-z0-9-]{1,64})");

    private final String what;

    private Cursors(String what) {
        this.what = what;
    }

    static final Cursors LIST = new Cursors("list");
    static final Cursors HISTORY = new Cursors("history");

    PageCursor write(long number, String fingerprint, Lineage lineage) {
        return new PageCursor(what + "." + number + "." + fingerprint + "." + lineage);
    }

    /** Reads a cursor, which may be hostile; null if it is not one of these. */
    @Nullable
    Place read(PageCursor cursor) {
        Matcher match = FORM.matcher(cursor.value());
        if (!match.matches() || !match.group(1).equals(what)) {
            return null;
        }
        return new Place(Long.parseLong(match.group(2)), match.group(3), Lineage.of(match.group(4)));
    }

    /** Reads where to go on; the beginning if there is no cursor, null if it is malformed. */
    @Nullable
    Place start(Optional<PageCursor> after, Lineage serving) {
        return after.isEmpty() ? new Place(0, "", serving) : read(after.get());
    }

    static Refused malformed() {
        return Refused.invalid(new Violation("cursor", "one that a page of this kind gave", "something else"));
    }

    static Refused otherLineage() {
        return Refused.of(RefusedReason.OTHER_LINEAGE);
    }
}
