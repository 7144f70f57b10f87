package io.lease4j.valkey.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.valkey.ServerFinding.Level;
import io.lettuce.core.RedisURI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Encryption matters where the connection leaves the machine. */
class AccessTest {

    @ParameterizedTest
    @CsvSource({
        "redis://127.0.0.1:6379, OK",
        "redis://localhost:6379, OK",
        "rediss://192.0.2.1:6379, OK",
        "redis://192.0.2.1:6379, WARNING",
        "redis://user:secret@valkey.invalid:6379, WARNING",
        "redis-sentinel://127.0.0.1:26379#primary, OK",
        "'redis-sentinel://127.0.0.1:26379,192.0.2.1:26379#primary', WARNING"
    })
    void a_connection_in_the_clear_is_found_where_it_leaves_the_machine(String uri, Level level) {
        Findings findings = new Findings();
        Access.tls(RedisURI.create(uri), findings);
        assertThat(findings.all()).singleElement().satisfies(finding -> {
            assertThat(finding.level()).isEqualTo(level);
            assertThat(finding.what()).doesNotContain("secret");
        });
    }
}
