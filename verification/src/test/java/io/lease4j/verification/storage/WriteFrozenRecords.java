package io.lease4j.verification.storage;

import io.lease4j.testkit.server.ServerConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the records that {@link FrozenRecordsTest} reads, once for each version of the storage format: started by hand, with
 * the folder for the two files. Never again for a version that was released: what was written then is what has to be read.
 */
public final class WriteFrozenRecords {

    private WriteFrozenRecords() {}

    /**
     * Writes.
     *
     * @param args the folder
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        try (FrozenServer server = new FrozenServer(Files.createTempDirectory("frozen"));
                ServerConnection connection = server.connect()) {
            Story.tell(server.address(), FrozenServer.NAMESPACE, "create").forEach(System.out::println);
            Story.tell(server.address(), FrozenServer.NAMESPACE, "write").forEach(System.out::println);
            List<String> records = Commands.read(connection);
            Files.write(folder.resolve("valkey-1.records"), records);
            Files.write(
                    folder.resolve("valkey-1.expected"), Story.tell(server.address(), FrozenServer.NAMESPACE, "read"));
        }
    }
}
