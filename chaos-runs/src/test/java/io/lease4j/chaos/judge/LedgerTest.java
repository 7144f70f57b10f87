package io.lease4j.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.record.AofCopy;
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
                List.of());
        assertThat(ledger.entries())
                .filteredOn(entry -> entry.mutation instanceof Mutation.Wiped)
                .hasSize(2);
        assertThat(ledger.transactions()).isEqualTo(7);
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
