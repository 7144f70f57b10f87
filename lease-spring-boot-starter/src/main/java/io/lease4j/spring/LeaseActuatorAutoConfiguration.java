package io.lease4j.spring;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Hides how to log in at the store from the endpoints that show properties, whatever they are told to show.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnClass(SanitizingFunction.class)
public final class LeaseActuatorAutoConfiguration {

    /** A property has more than one spelling, in the environment among them. */
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z0-9]");

    private static final Set<String> SECRET =
            Set.of("lease4jvalkeyuri", "lease4jvalkeycluster", "lease4jvalkeypassword");

    LeaseActuatorAutoConfiguration() {}

    @Bean
    SanitizingFunction leaseSanitizingFunction() {
        return data -> isSecret(data.getKey()) ? data.withSanitizedValue() : data;
    }

    private static boolean isSecret(String key) {
        return SECRET.contains(
                BETWEEN_WORDS.matcher(key.toLowerCase(Locale.ROOT)).replaceAll(""));
    }
}
