package io.lease4j.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.verification.Jvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An authority that is granted here, carried in a message, and used in another process. */
@Timeout(120)
class CarriedAuthorityTest {

    @TempDir
    private Path folder;

    @Test
    @Tag("E-1")
    @Tag("E-11")
    void another_process_commits_under_it_and_refuses_what_is_damaged_or_foreign() {
        try (Site site = Site.open();
                Site elsewhere = Site.open()) {
            LeaseKey key = site.job("carried");
            Lease lease = site.acquired(site.worker("granted"), key);
            Lease foreign = elsewhere.acquired(elsewhere.worker("foreign"), elsewhere.key("carried"));
            String wire = Site.authority(lease).toWire();
            Jvm other = site.process(folder, "other").ready();

            assertThat(other.ask("finish", tampered(wire), "no")).isEqualTo("invalid authority");
            assertThat(other.ask("finish", wire.substring(0, wire.length() - 5), "no"))
                    .isEqualTo("invalid authority");
            assertThat(other.ask("finish", wire.substring(0, wire.lastIndexOf('.')), "no"))
                    .isEqualTo("invalid authority");
            assertThat(other.ask("finish", wire.replace("lease4j-authority.1.", "lease4j-authority.2."), "no"))
                    .isEqualTo("invalid authority");
            assertThat(other.ask("finish", Site.authority(foreign).toWire(), "no"))
                    .as("of another namespace")
                    .isEqualTo("rejected.other-key-or-namespace");
            assertThat(site.schema().list("SELECT result FROM job_result")).isEmpty();

            assertThat(other.ask("finish", wire, "yes")).isEqualTo("accepted");
            assertThat(site.schema().list("SELECT result || ' ' || token FROM job_result"))
                    .containsExactly("yes " + lease.token().value());
        }
    }

    /** One character of the payload is another one. */
    private static String tampered(String wire) {
        int at = wire.lastIndexOf('.') - 10;
        char other = wire.charAt(at) == 'A' ? 'B' : 'A';
        return wire.substring(0, at) + other + wire.substring(at + 1);
    }
}
