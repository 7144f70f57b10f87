package io.lease4j.spring;

import io.lease4j.InvalidValueException;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Hands properties to the library, whose own bounds decide, and names the property where one is broken. */
final class Checked {

    private static final Pattern HUMP = Pattern.compile("(?=[A-Z])");

    private Checked() {}

    /** Sets what is set, in a builder that changes. */
    static <T> void set(String property, @Nullable T value, Function<? super T, ?> setter) {
        if (value != null) {
            var unused = made(property, value, setter);
        }
    }

    /** Makes something of a value. */
    static <T, R> R made(String property, T value, Function<? super T, ? extends R> factory) {
        try {
            return factory.apply(value);
        } catch (InvalidValueException e) {
            throw LeaseStartException.outOfBounds(property, e.violation());
        }
    }

    /** The property below a prefix that a field of the library's is called. */
    static String property(String prefix, String field) {
        return prefix + "." + HUMP.matcher(field).replaceAll("-").toLowerCase(Locale.ROOT);
    }

    /** What has to be there. */
    static <T> T required(String property, @Nullable T value, String repair) {
        if (value == null) {
            throw new LeaseStartException("The property " + property + " is not set.", repair);
        }
        return value;
    }
}
