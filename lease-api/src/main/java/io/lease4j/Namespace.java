package io.lease4j;

import io.lease4j.internal.Bounds;
import java.util.Objects;

/**
 * The name of a set of keys that one store serves: {@code [a-z0-9][a-z0-9._-]{0,63}}. Immutable.
 *
 * @param name the name
 * @since 0.1.0
 */
public record Namespace(String name) {

    private static final String BOUND = "[a-z0-9][a-z0-9._-]{0,63}";
    private static final int LONGEST = 64;

    /**
     * Refuses a name outside its pattern.
     *
     * @param name the component
     * @throws InvalidValueException if the name does not match
     */
    public Namespace {
        Objects.requireNonNull(name, "namespace");
        if (name.isEmpty() || name.length() > LONGEST || !isAllowed(name)) {
            throw Bounds.violation("namespace", BOUND, name.length() + " characters that do not match");
        }
    }

    private static boolean isAllowed(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letterOrDigit = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            boolean mark = c == '.' || c == '_' || c == '-';
            if (!letterOrDigit && (!mark || i == 0)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Makes a namespace of the given name.
     *
     * @param name 1 to 64 of {@code a-z 0-9 . _ -}, the first a letter or digit
     * @return the namespace
     * @throws InvalidValueException if the name does not match
     */
    public static Namespace of(String name) {
        return new Namespace(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
