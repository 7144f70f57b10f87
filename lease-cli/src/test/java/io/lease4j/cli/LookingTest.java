package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.Lease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an operator sees of leases, on a real server: one that is held, one that is not, and all of them. */
@Timeout(60)
class LookingTest extends OnFreshNamespace {

    @Test
    void a_held_lease_is_shown_without_the_values_of_its_metadata() {
        Lease lease = ward.held("invoice", "42");
        Cli.Result shown = ward.cli().run("inspect", "invoice", "42").exits(ExitCode.OK);
        assertThat(shown.out())
                .contains("invoice / 42", "worker, instance w-1", "token        " + lease.token(), "trace", "proven")
                .doesNotContain(Ward.METADATA);
        assertThat(shown.err()).isEmpty();

        JsonNode json = ward.cli()
                .run("inspect", "--json", "invoice", "42")
                .exits(ExitCode.OK)
                .json();
        assertThat(json.at("/outcome").asText()).isEqualTo("found");
        assertThat(json.at("/lease/token").asLong()).isEqualTo(lease.token().value());
        assertThat(json.at("/lease/leaseId").asText()).isEqualTo(lease.leaseId().value());
        assertThat(json.at("/lease/metadataNames/0").asText()).isEqualTo("trace");
        assertThat(json.at("/remainingMillis").asLong()).isBetween(1L, 3_600_000L);
        assertThat(json.toString()).doesNotContain(Ward.METADATA);
    }

    @Test
    void a_key_that_nobody_holds_is_not_found() {
        assertThat(ward.cli()
                        .run("inspect", "nothing")
                        .exits(ExitCode.NOT_FOUND)
                        .out())
                .contains("Nobody holds it");
        assertThat(ward.cli()
                        .run("inspect", "--json", "nothing")
                        .exits(ExitCode.NOT_FOUND)
                        .json()
                        .at("/lease")
                        .isNull())
                .isTrue();
    }

    @Test
    void a_list_shows_every_active_lease_once_over_pages() {
        ward.held(7);
        Cli.Result table = ward.cli().run("list").exits(ExitCode.OK);
        assertThat(table.out().lines()).hasSize(8);
        assertThat(table.out().lines().skip(1).map(line -> line.split(" {2}", 2)[0]))
                .containsExactlyInAnyOrder("job / 0", "job / 1", "job / 2", "job / 3", "job / 4", "job / 5", "job / 6");

        var first = ward.cli()
                .run("list", "--json", "--limit", "3")
                .exits(ExitCode.OK)
                .lines();
        String next = first.get(first.size() - 1).at("/next").asText();
        var rest = ward.cli()
                .run("list", "--json", "--after", next)
                .exits(ExitCode.OK)
                .lines();
        assertThat(first.size() - 1 + rest.size() - 1).isEqualTo(7);
        assertThat(rest.get(rest.size() - 1).at("/next").isNull()).isTrue();
    }
}
