package io.lease4j.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.record.AofCopy;
import io.lease4j.chaos.record.LineageLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

    private static final String WIPE = "*1\r\n$8\r\nFLUSHALL\r\n";

    @TempDir
    Path folder;

    @Test
    void each_loss_of_all_memory_counts_once_though_all_say_the_same() throws IOException {
        Ledger ledger = Ledger.read(
                folder,
                List.of(
                        copy(1, "node-1", set("a") + WIPE + set("b") + set("c")),
                        copy(2, "node-2", set("a") + WIPE + set("b")),
                        copy(3, "node-2", set("a") + WIPE + set("b") + set("d") + WIPE + set("e")),
                        copy(4, "node-3", set("d") + WIPE)),
                List.of(),
                false);
        assertThat(ledger.entries())
                .filteredOn(entry -> entry.mutation instanceof Mutation.Wiped)
                .hasSize(2);
        assertThat(ledger.transactions()).isEqualTo(7);
    }

    @Test
    void what_a_replica_lacks_that_was_copied_before_its_primary_stands_before_what_it_has() throws IOException {
        Ledger ledger = Ledger.read(
                folder,
                List.of(
                        copy(1, "former", over(0, 1) + over(0, 2)),
                        copy(2, "former", over(0, 5) + over(0, 6)),
                        copy(
                                3,
                                "present",
                                over(0, 2) + over(0, 3) + over(0, 4) + over(0, 5) + over(0, 6) + over(0, 7))),
                List.of(),
                false);
        assertThat(tokens(ledger)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(ledger.entries()).extracting(entry -> entry.number).containsExactly(0, 1, 2, 3, 4, 5, 6);
    }

    @Test
    void what_follows_a_cut_stays_behind_what_was_cut_off() throws IOException {
        Ledger ledger = Ledger.read(
                folder,
                List.of(
                        copy(1, "node-1", over(0, 1) + over(0, 2) + over(0, 3)),
                        copy(2, "node-1", over(0, 1) + over(0, 2)),
                        copy(3, "node-1", over(0, 1) + over(0, 2) + over(0, 4)),
                        copy(4, "node-2", over(0, 2) + over(0, 4) + over(0, 5))),
                List.of(),
                false);
        assertThat(tokens(ledger)).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(ledger.losses()).containsExactly(new Ledger.Loss("node-1", 3, 1));
    }

    @Test
    void another_server_takes_over_where_its_lineage_begins_whoevers_copy_shows_it() throws IOException {
        Ledger ledger = Ledger.read(
                folder,
                List.of(
                        copy(1, "node-1", over(0, 1)),
                        copy(2, "node-2", over(1, 1) + over(1, 2)),
                        copy(3, "node-3", over(0, 1) + over(0, 2) + over(0, 3))),
                List.of(
                        new LineageLine(1, "node-1", 1, "first", "run", 0),
                        new LineageLine(1, "node-2", 1, "other", "run", 0),
                        new LineageLine(2, "node-3", 1, "second", "run", 1)),
                false);
        assertThat(ledger.changes()).containsExactly(3);
        assertThat(ledger.entries())
                .extracting(Entry::lineage)
                .containsExactly("first", "other", "other", "second", "second");
    }

    @Test
    void what_a_former_primary_repeats_was_done_by_the_present_one() throws IOException {
        String taken = proven(0, 9, "second");
        Ledger ledger = Ledger.read(
                folder,
                List.of(
                        copy(1, "node-1", proven(0, 1, "first") + over(0, 1)),
                        copy(2, "node-1", taken + over(0, 5)),
                        copy(3, "node-3", over(0, 1) + taken + over(0, 4) + over(0, 5))),
                List.of(
                        new LineageLine(1, "node-1", 1, "first", "run", 0),
                        new LineageLine(2, "node-3", 1, "second", "run", 1)),
                false);
        assertThat(ledger.entries())
                .extracting(entry -> entry.server + " " + entry.lineage)
                .containsExactly("node-1 first", "node-1 first", "node-3 second", "node-3 second", "node-3 second");
        assertThat(ledger.changes()).containsExactly(2);
    }

    @Test
    void what_is_of_no_record_was_done_in_the_life_in_which_the_step_before_it_was() throws IOException {
        Ledger ledger = Ledger.read(
                folder,
                List.of(copy(1, "node-1", set("a") + proven(0, 1, "attached") + set("b") + over(0, 1))),
                List.of(new LineageLine(1, "node-1", 1, "started", "run", 0)),
                false);
        assertThat(ledger.entries())
                .extracting(Entry::lineage)
                .containsExactly("started", "attached", "attached", "attached");
    }

    @Test
    void one_that_forgot_everything_serves_as_the_lineage_that_it_had_proven() throws IOException {
        Ledger ledger = Ledger.read(
                folder,
                List.of(copy(1, "node-1", proven(0, 1, "attached") + over(0, 1) + WIPE + over(0, 2))),
                List.of(new LineageLine(1, "node-1", 1, "started", "run", 0)),
                false);

        assertThat(ledger.entries())
                .filteredOn(entry -> entry.mutation instanceof Mutation.Lapsed)
                .extracting(Entry::lineage)
                .containsExactly("attached", "attached");
    }

    @Test
    void one_that_postpones_writing_may_have_told_more_than_it_had_written_when_it_was_killed() throws IOException {
        List<AofCopy> copies = List.of(
                reason("killed", copy(1, "node-1", over(0, 1))),
                reason("replaced", copy(2, "node-1", over(0, 1) + over(0, 2))),
                copy(3, "node-2", over(0, 1) + over(0, 2) + over(0, 3)));

        Ledger postponing = Ledger.read(folder, copies, List.of(), true);
        Ledger atOnce = Ledger.read(folder, copies, List.of(), false);

        assertThat(postponing.tails()).extracting(Ledger.Tail::before).containsExactly(1, 2);
        assertThat(atOnce.tails()).isEmpty();
    }

    private static AofCopy reason(String reason, AofCopy it) {
        return new AofCopy(
                it.at(),
                it.number(),
                it.server(),
                it.incarnation(),
                it.lineage(),
                it.runId(),
                reason,
                it.folder(),
                it.continues());
    }

    /** A range is installed for a lineage. */
    private static String proven(int shard, int base, String lineage) {
        String number = "\0".repeat(7) + (char) base;
        String value = "\1" + "\0".repeat(16) + number.repeat(4) + "\0".repeat(8) + "\1\0\1\0" + "\0".repeat(8) + "\0"
                + (char) shard + "\0\2" + "\0".repeat(16 + 4 + 1) + text("chaos") + text(lineage) + text("") + text("")
                + text("");
        return command("SET", "lease4j:1:{chaos/" + shard + "}:authority", value);
    }

    private static String text(String text) {
        return "\0" + (char) text.length() + text;
    }

    private static List<Long> tokens(Ledger ledger) {
        return ledger.entries().stream()
                .map(entry -> ((Mutation.Lapsed) entry.mutation).token())
                .toList();
    }

    /** A generation is found to be over. */
    private static String over(int shard, int token) {
        String number = "\0".repeat(7) + (char) token;
        String value = "e" + "\0".repeat(16) + number + "\3" + "\0".repeat(8) + text("k") + text("") + text("")
                + text("L") + text("") + text("") + text("");
        return command("XADD", "lease4j:1:{chaos/" + shard + "}:history", "1-" + token, "h", value);
    }

    private static String command(String... words) {
        StringBuilder all = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            all.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return all.toString();
    }

    private AofCopy copy(int number, String server, String content) throws IOException {
        String name = number + "-" + server;
        Path copied = Files.createDirectories(folder.resolve(name));
        Files.writeString(copied.resolve("appendonly.aof.1.incr.aof"), content, StandardCharsets.ISO_8859_1);
        return new AofCopy(number, number, server, 1, "lineage", "run", "end", name, true);
    }

    private static String set(String key) {
        return "*3\r\n$3\r\nSET\r\n$1\r\n" + key + "\r\n$1\r\nx\r\n";
    }
}
