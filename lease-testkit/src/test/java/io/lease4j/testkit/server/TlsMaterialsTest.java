package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class TlsMaterialsTest {

    @TempDir
    private static Path folder;

    private static TlsMaterials materials;

    @BeforeAll
    static void make() {
        materials = TlsMaterials.in(folder);
    }

    @Test
    void a_server_with_the_right_identity_is_talked_to() {
        try (ValkeyServer server = start(materials.server());
                ServerConnection connection = server.connect()) {
            assertThat(connection.command("PING").text()).isEqualTo("PONG");
            server.restart();
            try (ServerConnection again = server.connect()) {
                assertThat(again.command("PING").text()).isEqualTo("PONG");
            }
        }
    }

    @Test
    void whoever_trusts_another_authority_refuses_it() {
        try (ValkeyServer server = start(materials.server())) {
            assertRefused(server, materials.trustingStranger());
        }
    }

    @Test
    void a_server_of_another_name_is_refused() {
        try (ValkeyServer server = start(materials.elsewhere())) {
            assertRefused(server, materials.trustingAuthority());
        }
    }

    @Test
    void it_speaks_nothing_but_tls() {
        try (ValkeyServer server = start(materials.server());
                ServerConnection plain = ServerConnection.to(server.address())) {
            assertThatThrownBy(() -> plain.command("PING")).isInstanceOf(UncheckedIOException.class);
        }
    }

    private static void assertRefused(ValkeyServer server, SSLContext trust) {
        assertThatThrownBy(() -> ServerConnection.to(server.address(), trust))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(SSLHandshakeException.class);
    }

    private static ValkeyServer start(TlsIdentity identity) {
        return ValkeyServer.builder()
                .tls(identity, materials.trustingAuthority())
                .start();
    }
}
