package io.lease4j.valkey;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.PortBinding;
import io.lease4j.testkit.server.FreePort;
import io.lease4j.testkit.server.Poll;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.RunningServer;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ServerControl;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * One server in a container, as durable as a process of one's own. Its port is chosen here and stays over restarts: a
 * port that the engine chooses would not.
 */
final class ContainerServer implements RunningServer, ServerControl {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int PORT_INSIDE = 6379;
    private static final String[] COMMAND = {
        "valkey-server",
        "--bind",
        "0.0.0.0",
        // The way in is a port on the loopback interface of the engine's machine.
        "--protected-mode",
        "no",
        "--appendonly",
        "yes",
        "--appendfsync",
        "always",
        "--no-appendfsync-on-rewrite",
        "no",
        "--save",
        "",
        "--maxmemory-policy",
        "noeviction",
        "--enable-debug-command",
        "yes",
        "--repl-diskless-sync-delay",
        "0"
    };

    private final int port = FreePort.onLoopback();
    private final GenericContainer<?> container;

    ContainerServer(String image) {
        container = new GenericContainer<>(DockerImageName.parse(image))
                .withCommand(COMMAND)
                .withCreateContainerCmdModifier(command -> {
                    var unused = command.getHostConfig()
                            .withPortBindings(PortBinding.parse("127.0.0.1:" + port + ":" + PORT_INSIDE));
                })
                .waitingFor(Wait.forLogMessage(".*Ready to accept connections.*", 1));
        container.start();
        awaitAnswer();
    }

    @Override
    public InetSocketAddress address() {
        return InetSocketAddress.createUnresolved(container.getHost(), port);
    }

    @Override
    public Optional<String> password() {
        return Optional.empty();
    }

    @Override
    public Optional<ServerControl> control() {
        return Optional.of(this);
    }

    @Override
    public void kill() {
        if (isRunning()) {
            docker().killContainerCmd(container.getContainerId()).exec();
            Poll.until("the container has ended", PATIENCE, () -> !isRunning());
        }
    }

    @Override
    public void shutdown() {
        if (isRunning()) {
            docker().stopContainerCmd(container.getContainerId()).exec();
        }
    }

    @Override
    public void restart() {
        shutdown();
        docker().startContainerCmd(container.getContainerId()).exec();
        awaitAnswer();
    }

    @Override
    public void pause() {
        docker().pauseContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void resume() {
        docker().unpauseContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void close() {
        container.stop();
    }

    private boolean isRunning() {
        return Boolean.TRUE.equals(docker().inspectContainerCmd(container.getContainerId())
                .exec()
                .getState()
                .getRunning());
    }

    /** The engine's proxy accepts before the server does, and ends such connections. */
    private void awaitAnswer() {
        Poll.until("the server in the container answers", PATIENCE, () -> {
            try (ServerConnection connection = connect()) {
                return connection.attempt("PING") instanceof Reply.Status;
            } catch (UncheckedIOException e) {
                return false;
            }
        });
    }

    private DockerClient docker() {
        return container.getDockerClient();
    }
}
