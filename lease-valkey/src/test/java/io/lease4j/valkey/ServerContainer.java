package io.lease4j.valkey;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import io.lease4j.testkit.server.Launch;
import io.lease4j.testkit.server.LaunchedServer;
import io.lease4j.testkit.server.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * One run of a server in a container, as near to a process as can be: it works in the same folder, listens on the same
 * interface, and finds libraries to preload where they are.
 */
final class ServerContainer implements LaunchedServer {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration BETWEEN_REQUESTS = Duration.ofSeconds(1);

    private final GenericContainer<?> container;
    private final long pid;

    ServerContainer(String image, Launch launch) {
        if (launch.binary().isPresent()) {
            throw new AssertionError("a container runs the program of its image, not "
                    + launch.binary().get());
        }
        // Testcontainers waits for ports that are exposed, and there is none: whoever launches awaits the server.
        container = new GenericContainer<>(DockerImageName.parse(image))
                .withNetworkMode("host")
                .withEnv(launch.environment())
                .withCreateContainerCmdModifier(command -> prepare(command, launch));
        container.start();
        Long id = state().getPidLong();
        pid = id == null ? 0 : id;
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public boolean isRunning() {
        return container.getContainerId() != null && Boolean.TRUE.equals(state().getRunning());
    }

    @Override
    public void kill() {
        // Removes the container as well.
        container.stop();
    }

    @Override
    public void terminate() {
        if (isRunning()) {
            resume();
            for (int i = 0; i < PATIENCE.toSeconds() && isRunning(); i++) {
                ask();
            }
            Poll.until("the container ends", PATIENCE, () -> !isRunning());
        }
        kill();
    }

    @Override
    public void pause() {
        docker().pauseContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void resume() {
        if (isRunning() && Boolean.TRUE.equals(state().getPaused())) {
            docker().unpauseContainerCmd(container.getContainerId()).exec();
        }
    }

    private void ask() {
        docker().killContainerCmd(container.getContainerId()).withSignal("TERM").exec();
        try {
            Poll.until("the container ends", BETWEEN_REQUESTS, () -> !isRunning());
        } catch (AssertionError refused) {
            // It is asked again.
        }
    }

    private ContainerState state() {
        return docker().inspectContainerCmd(container.getContainerId()).exec().getState();
    }

    private DockerClient docker() {
        return container.getDockerClient();
    }

    /** Testcontainers' own way to bind a folder tries it first, in an image that has to be pulled. */
    private static void prepare(CreateContainerCmd command, Launch launch) {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        HostConfig host = Objects.requireNonNull(command.getHostConfig());
        HostConfig unusedHost = host.withBinds(shared(temporary), shared(launch.folder()));
        // As whoever runs the test: its files are to be deleted afterwards.
        CreateContainerCmd unused = command.withUser(user(launch.folder()))
                .withWorkingDir(launch.folder().toString())
                .withEntrypoint(
                        "sh",
                        "-c",
                        "exec valkey-server '" + launch.configuration() + "' >>'" + launch.log() + "' 2>&1");
    }

    private static Bind shared(Path folder) {
        return new Bind(folder.toString(), new Volume(folder.toString()));
    }

    private static String user(Path folder) {
        try {
            return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
