package io.lease4j.testkit.server;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a {@link ServerLauncher} starts.
 *
 * @param binary the program, if the test chose one
 * @param folder the folder to work in
 * @param configuration the server's only argument, a file in the folder
 * @param log where its output is appended to, a file in the folder
 * @param environment variables beside those that are there
 * @since 0.1.0
 */
public record Launch(
        Optional<Path> binary, Path folder, Path configuration, Path log, Map<String, String> environment) {

    /**
     * Copies the environment.
     *
     * @param binary the program, if the test chose one
     * @param folder the folder to work in
     * @param configuration the server's only argument, a file in the folder
     * @param log where its output is appended to, a file in the folder
     * @param environment variables beside those that are there
     */
    public Launch {
        environment = Map.copyOf(environment);
    }
}
