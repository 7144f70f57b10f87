package io.lease4j.verification.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.server.ValkeyServer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The previous release and this version work on one server, as during a rolling upgrade: each reads what the other wrote
 * as the other does, and goes on with it.
 */
@Timeout(120)
class TwoVersionsTest {

    private ValkeyServer server;
    private PreviousVersion previous;

    @BeforeEach
    void start() {
        server = ValkeyServer.start();
        previous = new PreviousVersion();
    }

    @AfterEach
    void stop() {
        previous.close();
        server.close();
    }

    @Test
    void this_version_goes_on_with_what_the_previous_one_left() {
        assertThat(previous("create")).containsExactly("created: done");
        assertThat(previous("write")).contains("cancelled: never-committed");
        assertThat(here("read")).isEqualTo(previous("read"));
        goesOn(here("again"));
        assertThat(previous("read")).isEqualTo(here("read"));
    }

    @Test
    void the_previous_version_goes_on_with_what_this_one_left() {
        assertThat(here("create")).containsExactly("created: done");
        assertThat(here("write")).contains("cancelled: never-committed");
        assertThat(previous("read")).isEqualTo(here("read"));
        goesOn(previous("again"));
        assertThat(here("read")).isEqualTo(previous("read"));
    }

    private static void goesOn(List<String> again) {
        assertThat(Story.withoutTokens(again)).isEqualTo(Story.AGAIN);
        List<Long> tokens = Story.tokens(again);
        assertThat(tokens).hasSize(2);
        assertThat(tokens.get(1)).isGreaterThan(tokens.get(0));
    }

    private List<String> here(String chapter) {
        return Story.tell(address(), "shared", chapter);
    }

    private List<String> previous(String chapter) {
        return previous.tell(address(), "shared", chapter);
    }

    private String address() {
        return server.host() + ":" + server.port();
    }
}
