package io.lease4j.chaos.judge.aof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AofFolderTest {

    private static final String FIRST = "appendonly.aof.1.incr.aof";

    @TempDir
    Path folder;

    private final List<Transaction> read = new ArrayList<>();

    private static String command(String... words) {
        StringBuilder resp = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            resp.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return resp.toString();
    }

    private String read(String file, String content) throws IOException {
        Files.writeString(folder.resolve(file), content, StandardCharsets.ISO_8859_1);
        read.clear();
        return AofFolder.read(folder, read::add);
    }

    private List<String> names() {
        return read.stream()
                .map(it -> it.commands().stream().map(Command::name).toList().toString())
                .toList();
    }

    @Test
    void what_is_between_multi_and_exec_is_one_transaction() throws IOException {
        String unused = read(
                FIRST,
                command("SELECT", "0")
                        + command("SET", "a", "b")
                        + command("MULTI")
                        + command("SET", "c", "d")
                        + command("DEL", "e")
                        + command("EXEC"));

        assertThat(names()).containsExactly("[SET]", "[SET, DEL]");
    }

    @Test
    void the_time_is_that_of_the_last_annotation() throws IOException {
        String unused = read(
                FIRST,
                "#TS:1700000000\r\n" + command("SET", "a", "b") + "#TS:1700000002\r\n" + command("SET", "a", "c"));

        assertThat(read).extracting(Transaction::second).containsExactly(1_700_000_000L, 1_700_000_002L);
    }

    @Test
    void a_torn_end_is_where_the_data_ends_wherever_it_is_torn() throws IOException {
        String whole = command("SET", "a", "b");
        String torn = command("MULTI") + command("SET", "c", "d") + command("EXEC");
        for (int length = 0; length < torn.length(); length++) {
            assertThat(read(FIRST, whole + torn.substring(0, length))).isEmpty();
            assertThat(names()).as("torn after %d bytes", length).containsExactly("[SET]");
        }
    }

    @Test
    void a_file_that_is_damaged_before_the_last_one_is_named() throws IOException {
        Files.writeString(folder.resolve("appendonly.aof.2.incr.aof"), command("SET", "e", "f"));

        assertThat(read(FIRST, command("SET", "a", "b") + "*2\r\n$3\r\n")).isEqualTo(FIRST);
        assertThat(names()).containsExactly("[SET]", "[SET]");
    }

    @Test
    void files_are_read_in_the_order_of_their_numbers() throws IOException {
        Files.writeString(folder.resolve("appendonly.aof.10.incr.aof"), command("SET", "last", "x"));
        Files.writeString(folder.resolve("appendonly.aof.2.incr.aof"), command("SET", "second", "x"));
        Files.writeString(folder.resolve("appendonly.aof.1.base.rdb"), "VALKEY080\0\0");

        assertThat(read(FIRST, command("SET", "first", "x"))).isEmpty();
        assertThat(read.stream().map(it -> it.commands().get(0).text(1))).containsExactly("first", "second", "last");
    }

    @Test
    void two_transactions_have_the_same_fingerprint_only_if_they_are_the_same() throws IOException {
        String unused = read(FIRST, command("SET", "a", "bc") + command("SET", "ab", "c") + command("SET", "a", "bc"));

        assertThat(read.get(0).fingerprint()).isEqualTo(read.get(2).fingerprint());
        assertThat(read.get(0).fingerprint()).isNotEqualTo(read.get(1).fingerprint());
    }
}
