package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What cannot be taken back is done only once somebody has agreed. */
@Timeout(60)
class ConfirmationTest extends OnFreshNamespace {

    @Test
    void whoever_is_asked_may_say_no() {
        Lease lease = ward.held("invoice", "45");
        Cli cli = ward.cli().answering("no");
        assertThat(cli.run("revoke", "invoice", "45", "--reason", "r")
                        .exits(ExitCode.DECLINED)
                        .err())
                .contains("worker, instance w-1", "Nothing was done.");
        assertThat(cli.prompts()).isEqualTo("Type yes to do it: ");
        assertThat(ward.cli()
                        .run("inspect", "--json", "invoice", "45")
                        .exits(ExitCode.OK)
                        .json()
                        .at("/lease/token")
                        .asLong())
                .isEqualTo(lease.token().value());
        ward.cli()
                .answering("yes")
                .run("revoke", "invoice", "45", "--reason", "r")
                .exits(ExitCode.OK);
        ward.cli().run("inspect", "invoice", "45").exits(ExitCode.NOT_FOUND);
    }

    @Test
    void a_person_who_leaves_has_not_agreed() {
        ward.held("invoice", "46");
        ward.cli().answering().run("revoke", "invoice", "46", "--reason", "r").exits(ExitCode.DECLINED);
        ward.cli().run("inspect", "invoice", "46").exits(ExitCode.OK);
    }

    @Test
    void where_nobody_can_be_asked_it_is_not_done_without_yes() {
        ward.held("invoice", "47");
        for (String[] command : new String[][] {
            {"revoke", "invoice", "47", "--reason", "r"},
            {"namespace", "freeze"},
            {"discard", "invoice", "47"},
            {"floor", "prove", "--operator", "1", "--reason", "r", "--all-shards"}
        }) {
            assertThat(ward.cli().run(command).exits(ExitCode.USAGE).err()).contains("--yes");
        }
        ward.cli().run("inspect", "invoice", "47").exits(ExitCode.OK);
    }
}
