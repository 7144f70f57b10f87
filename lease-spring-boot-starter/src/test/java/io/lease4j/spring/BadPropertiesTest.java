package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A bad value ends the start, and what is said names the property, the bound and what was found. */
class BadPropertiesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lease4j.namespace=Billing! | lease4j.namespace | [a-z0-9][a-z0-9._-]{0,63} | 8 characters that do not match",
                "lease4j.shards=0 | lease4j.shards | 1 to 16384 | 0",
                "lease4j.shards=16385 | lease4j.shards | 1 to 16384 | 16385",
                "lease4j.retained= | lease4j.retained | 1 to 512 bytes of UTF-8 | 0 bytes",
                "lease4j.shutdown-timeout=-1s | lease4j.shutdown-timeout | 0 to 24 h | PT-1S",
                "lease4j.shutdown-timeout=25h | lease4j.shutdown-timeout | 0 to 24 h | PT25H",
                "lease4j.holder.principal= | lease4j.holder.principal | 1 to 256 bytes of UTF-8 | 0 bytes",
                "lease4j.holder.instance= | lease4j.holder.instance | 1 to 256 bytes of UTF-8 | 0 bytes",
                "lease4j.keeper.ttl=25h | lease4j.keeper.ttl | PT0.001S to PT24H | PT25H",
                "lease4j.keeper.ttl=0s | lease4j.keeper.ttl | PT0.001S to PT24H | PT0S",
                "lease4j.keeper.max-lifetime=31d | lease4j.keeper.max-lifetime | PT0.001S to PT720H | PT744H",
                "lease4j.keeper.max-lifetime=1s | lease4j.keeper.max-lifetime | at least the lease4j.keeper.ttl of PT30S | PT1S",
                "lease4j.keeper.max-wait=31d | lease4j.keeper.max-wait | PT0S to PT720H | PT744H",
                "lease4j.keeper.acquire-timeout=2m | lease4j.keeper.acquire-timeout | PT0.001S to PT1M | PT2M",
                "lease4j.keeper.release-timeout=2m | lease4j.keeper.release-timeout | PT0.001S to PT1M | PT2M",
                "lease4j.keeper.margin=-1s | lease4j.keeper.margin | PT0S to PT24H | PT-1S",
                "lease4j.keeper.margin=30s | lease4j.keeper.margin | less than the lease4j.keeper.ttl of PT30S | PT30S",
                "lease4j.keeper.renewal-point=0 | lease4j.keeper.renewal-point | 0.01 to 0.95 | 0.0",
                "lease4j.keeper.warning-point=1 | lease4j.keeper.warning-point | 0.01 to 0.95 | 1.0",
                "lease4j.keeper.warning-point=0.2 | lease4j.keeper.warning-point | above the lease4j.keeper.renewal-point of | 0.2",
                "lease4j.recovery.patience=11m | lease4j.recovery.patience | 10 | PT11M",
            })
    void of_every_backend(String bad, String property, String bound, String found) {
        assertShown(Contexts.memory("lease4j.journal.file=target/bad-properties.journal"), bad, property, bound, found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lease4j.valkey.uri=http://user:secret@host | lease4j.valkey.uri | such as redis:// | do not parse",
                "lease4j.valkey.uri=redis-sentinel://host:26379 | lease4j.valkey.uri | redis-sentinel://host:26379#name | do not parse",
                "lease4j.valkey.uri=redis-sentinel://host:26379# | lease4j.valkey.uri | #name | do not parse",
                "lease4j.valkey.open-timeout=0s | lease4j.valkey.open-timeout | 1 ms to 5 min | PT0S",
                "lease4j.valkey.open-timeout=6m | lease4j.valkey.open-timeout | 1 ms to 5 min | PT6M",
                "lease4j.valkey.namespace-id= | lease4j.valkey.namespace-id | 1 to 256 bytes of UTF-8 | 0 bytes",
                "lease4j.shards=16385 | lease4j.shards | 1 to 16384 | 16385",
            })
    void of_valkey(String bad, String property, String bound, String found) {
        ApplicationContextRunner runner = Contexts.memory(
                "lease4j.backend=valkey", "lease4j.valkey.uri=redis://localhost:1", "lease4j.valkey.password=secret");
        assertShown(runner, bad, property, bound, found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lease4j.valkey.uri=redis://a | lease4j.valkey.cluster=redis://b | both set",
                "lease4j.valkey.ssl-bundle=none | lease4j.valkey.uri=rediss://a | lease4j.valkey.ssl-bundle",
                "lease4j.valkey.username=a | lease4j.valkey.uri=redis://a | lease4j.valkey.password is not",
                "lease4j.shards=1 | lease4j.valkey.password=secret | not set",
                "lease4j.shards=1 | lease4j.valkey.cluster=redis:secret | such as redis://host:6379",
            })
    void of_valkey_that_do_not_go_together(String one, String other, String said) {
        Contexts.memory("lease4j.backend=valkey", one, other)
                .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessageContaining("lease4j.valkey.")
                        .hasMessageContaining(said));
    }

    private static void assertShown(
            ApplicationContextRunner runner, String bad, String property, String bound, String found) {
        runner.withPropertyValues(bad).run(context -> {
            LeaseStartException shown = Contexts.shown(context.getStartupFailure());
            assertThat(shown)
                    .hasMessageStartingWith("The property " + property + " must be ")
                    .hasMessageContaining(bound)
                    .hasMessageEndingWith(found + ".");
            assertThat(shown.repair()).contains(property);
            for (Throwable cause = context.getStartupFailure(); cause != null; cause = cause.getCause()) {
                assertThat(cause.toString()).doesNotContain("secret");
            }
        });
    }
}
