package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;

/** The application as it is started by a person, with what the starter registers by its files. */
@ExtendWith(OutputCaptureExtension.class)
class ShownToAPersonTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Test
    void a_bad_property_is_described_with_what_to_do_and_without_a_stack_trace(CapturedOutput output) {
        assertThatThrownBy(() -> start("lease4j.backend=memory", "lease4j.namespace=billing", "lease4j.keeper.ttl=25h"))
                .isInstanceOf(RuntimeException.class);
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains(
                        "The property lease4j.keeper.ttl must be PT0.001S to PT24H in whole milliseconds, but is PT25H.")
                .contains("Set lease4j.keeper.ttl to a value within its bounds.")
                .doesNotContain("\tat io.lease4j");
    }

    @Test
    void a_server_that_is_not_there_is_described_without_how_to_log_in(CapturedOutput output) {
        assertThatThrownBy(() -> start(
                        "lease4j.backend=valkey",
                        "lease4j.namespace=billing",
                        "lease4j.valkey.uri=redis://someone:hush-hush@localhost:1",
                        "lease4j.valkey.open-timeout=1s"))
                .isInstanceOf(RuntimeException.class);
        assertThat(output)
                .contains("The store of the leases was not opened:")
                .contains("UNREACHABLE")
                .doesNotContain("hush-hush");
    }

    @Test
    void an_application_with_the_starter_alone_starts_and_says_nothing_of_leases(CapturedOutput output) {
        start("lease4j.backend=memory", "lease4j.namespace=billing");
        assertThat(output).doesNotContain("lease4j", "WARN", "ERROR");
    }

    @Test
    void endpoints_that_show_properties_do_not_show_how_to_log_in() {
        Contexts.memory().run(context -> {
            SanitizingFunction function = context.getBean(SanitizingFunction.class);
            assertThat(shown(function, "lease4j.valkey.uri")).isEqualTo(SanitizableData.SANITIZED_VALUE);
            assertThat(shown(function, "LEASE4J_VALKEY_URI")).isEqualTo(SanitizableData.SANITIZED_VALUE);
            assertThat(shown(function, "lease4j.valkey.cluster")).isEqualTo(SanitizableData.SANITIZED_VALUE);
            assertThat(shown(function, "lease4j.valkey.password")).isEqualTo(SanitizableData.SANITIZED_VALUE);
            assertThat(shown(function, "lease4j.namespace")).isEqualTo("secret");
        });
    }

    @Test
    void the_properties_themselves_do_not_show_how_to_log_in() {
        Contexts.memory("lease4j.valkey.uri=redis://a:hush-hush@b", "lease4j.valkey.password=hush-hush")
                .run(context -> assertThat(
                                context.getBean(LeaseProperties.class).toString())
                        .contains("billing")
                        .doesNotContain("hush-hush"));
    }

    private static Object shown(SanitizingFunction function, String key) {
        SanitizableData data = new SanitizableData(new MapPropertySource("some", Map.of()), key, "secret");
        return function.applyUnlessFiltered(data).getValue();
    }

    private static void start(String... properties) {
        new SpringApplicationBuilder(Application.class)
                .properties("spring.application.name=invoices", "spring.main.banner-mode=off")
                .properties(properties)
                .run()
                .close();
    }
}
