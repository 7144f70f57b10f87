package io.lease4j.testkit.server;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The folder of a PostgreSQL server: its data, copies of them, and its log. */
final class PostgresFiles {

    private static final String PURPOSE = "These tests make a database of their own with it.";

    private final ServerFiles folder = ServerFiles.temporary();
    private final AtomicInteger copies = new AtomicInteger();

    private PostgresFiles() {}

    static PostgresFiles fresh() {
        PostgresFiles files = new PostgresFiles();
        files.handOver(files.folder());
        String unused = ServerTool.run(
                PURPOSE,
                PostgresPrograms.command(
                        "initdb",
                        List.of(
                                "--pgdata=" + files.data(),
                                "--username=postgres",
                                "--auth=trust",
                                "--encoding=UTF8",
                                "--locale=C",
                                // The tests that need what is on the disk write it later.
                                "--no-sync")));
        return files;
    }

    Path folder() {
        return folder.folder();
    }

    Path data() {
        return folder().resolve("data");
    }

    Path log() {
        return folder.log();
    }

    String logFrom(long offset) {
        return folder.logFrom(offset);
    }

    long logSize() {
        return folder.logSize();
    }

    Path copyOfData() {
        Path copy = folder().resolve("copy-" + copies.incrementAndGet());
        copy(data(), copy);
        return copy;
    }

    void putBack(Path copy) {
        String unused = ServerTool.run(PURPOSE, List.of("rm", "-rf", data().toString()));
        copy(copy, data());
    }

    void delete() {
        folder.delete();
    }

    /** With owners and modes: the server refuses files that others could read. */
    private static void copy(Path from, Path to) {
        String unused = ServerTool.run(PURPOSE, List.of("cp", "-a", from.toString(), to.toString()));
    }

    private void handOver(Path path) {
        if (PostgresPrograms.isRoot()) {
            String unused = ServerTool.run(PURPOSE, List.of("chown", PostgresPrograms.USER, path.toString()));
        }
    }
}
