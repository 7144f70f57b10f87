package io.lease4j.observe;

import io.lease4j.FencingToken;
import io.lease4j.Generation;
import java.util.Locale;
import java.util.Optional;

/**
 * One event as one line of {@code key=value} pairs, in a fixed order. A value with anything but plain characters is
 * quoted, so that nobody who chooses an id can forge a pair or a line. Confined to one thread.
 */
final class AuditLine {

    private final StringBuilder line = new StringBuilder(256);

    private AuditLine() {}

    static String of(LeaseEvent event) {
        AuditLine made = new AuditLine();
        made.add("event", nameOf(event.getClass()));
        made.own(event);
        made.context(event.context());
        return made.line.toString();
    }

    /** Returns the name of an event type: {@code floor-unproven} for {@code FloorUnproven}. */
    static String nameOf(Class<? extends LeaseEvent> type) {
        String name = type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-");
        return name.isEmpty() ? "other" : name.toLowerCase(Locale.ROOT);
    }

    private void own(LeaseEvent event) {
        if (event instanceof LeaseEvent.Granted granted) {
            add("expires", granted.expiresAt().toString());
        } else if (event instanceof LeaseEvent.Renewed renewed) {
            add("expires", renewed.expiresAt().toString());
        } else if (event instanceof LeaseEvent.Lost lost) {
            add("reason", code(lost.reason()));
        } else if (event instanceof LeaseEvent.TakenAsLost taken) {
            add("reason", taken.reason());
        } else if (event instanceof LeaseEvent.Expired expired) {
            generation("expired", expired.expired());
        } else if (event instanceof LeaseEvent.Revoked revoked) {
            add("reason", revoked.reason());
            add(
                    "unsealed",
                    String.join(
                            ",",
                            revoked.unsealed().stream()
                                    .map(Object::toString)
                                    .sorted()
                                    .toList()));
        } else if (event instanceof LeaseEvent.UnknownOpened opened) {
            add("operation", opened.operation());
            add("reason", code(opened.reason()));
        } else if (event instanceof LeaseEvent.UnknownResolved resolved) {
            add("operation", resolved.operation());
            add("outcome", resolved.how());
        } else if (event instanceof LeaseEvent.Reacquired reacquired) {
            generation("former", reacquired.former());
        } else if (event instanceof LeaseEvent.RecoveryClassified classified) {
            add("decision", classified.decision());
        } else if (event instanceof LeaseEvent.StaleEffectRejected rejected) {
            add("reason", code(rejected.reason()));
        } else if (event instanceof LeaseEvent.FloorUnproven unproven) {
            add("record", unproven.recordId().toString());
        } else if (event instanceof LeaseEvent.FloorProven proven) {
            add("record", proven.recordId().toString());
            add("reason", proven.how());
        }
    }

    private void context(EventContext context) {
        add("key", context.keyFingerprint());
        add("token", context.token().map(FencingToken::value));
        add("lease", context.leaseId());
        add("execution", context.executionId());
        add("request", context.requestId());
        add("trace", context.traceId());
        add("principal", context.holder().principal());
        add("instance", context.holder().instance());
        add("time", context.backendTime());
    }

    private void generation(String which, Generation generation) {
        add(which + "Token", Long.toString(generation.token().value()));
        add(which + "Lease", generation.leaseId().toString());
    }

    private void add(String name, Optional<?> value) {
        if (value.isPresent()) {
            add(name, value.get().toString());
        }
    }

    private void add(String name, String value) {
        if (line.length() > 0) {
            line.append(' ');
        }
        line.append(name).append('=');
        if (!value.isEmpty() && value.chars().allMatch(AuditLine::isPlain)) {
            line.append(value);
        } else {
            quote(value);
        }
    }

    private void quote(String value) {
        line.append('"');
        value.codePoints().forEach(character -> {
            if (character == '"' || character == '\\') {
                line.append('\\').appendCodePoint(character);
            } else if (isUnprintable(character)) {
                line.append(String.format(Locale.ROOT, "\\u%04x", character));
            } else {
                line.appendCodePoint(character);
            }
        });
        line.append('"');
    }

    private static boolean isUnprintable(int character) {
        int type = Character.getType(character);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    private static boolean isPlain(int character) {
        return character > ' ' && character < 0x7f && character != '"' && character != '=' && character != '\\';
    }

    private static String code(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
