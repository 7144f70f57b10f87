package io.lease4j.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration as a person writes it: {@code 500ms}, {@code 10s}, {@code 5m}, {@code 2h}, {@code 1d}. */
final class Millis implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

    @Override
    public Duration convert(String text) {
        Matcher match = FORM.matcher(text);
        if (!match.matches()) {
            throw new TypeConversionException("'" + text + "' is no duration such as 500ms, 10s, 5m, 2h or 1d");
        }
        long number = Long.parseLong(match.group(1));
        return switch (match.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }
}
