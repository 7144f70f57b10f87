package io.lease4j.benchmarks.pairs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.curator.test.TestingServer;

/**
 * Curator's test server in a process of its own, so that what it takes is not counted as the client's. It ends when its
 * standard input does: with this process at the latest.
 */
public final class ZooKeeperProcess implements AutoCloseable {

    private final Process process;
    private final String address;

    private ZooKeeperProcess(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    static ZooKeeperProcess start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ZooKeeperProcess.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader says = process.inputReader(StandardCharsets.UTF_8);
        String address = says.readLine();
        if (address == null) {
            throw new IOException("Curator's test server ended at its start");
        }
        return new ZooKeeperProcess(process, address);
    }

    String address() {
        return address;
    }

    @Override
    public void close() {
        try {
            process.outputWriter(StandardCharsets.UTF_8).close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the server until the input ends.
     *
     * @param args none
     * @throws Exception if it does not start
     */
    public static void main(String[] args) throws Exception {
        try (TestingServer server = new TestingServer(true)) {
            System.out.println(server.getConnectString());
            int end = System.in.read();
            assert end < 0;
        }
    }
}
