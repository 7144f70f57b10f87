package io.lease4j.testkit.server;

import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;

/**
 * Prepares a {@link ValkeyServer}. The defaults are a server that keeps what it acknowledged: {@code appendonly yes},
 * {@code appendfsync always}, {@code no-appendfsync-on-rewrite no}, {@code save ""}, {@code maxmemory-policy noeviction},
 * and keeps its lineage when its last replica leaves: {@code repl-backlog-ttl 0};
 * and {@code enable-debug-command local} for its tests. Confined to one thread; one builder starts one server.
 *
 * @since 0.1.0
 */
public final class ValkeyServerBuilder {

    private static final int ATTEMPTS = 10;

    private final Map<String, List<String>> options = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<Path> preloaded = new ArrayList<>();
    private Optional<ServerLauncher> launcher = Optional.empty();
    private Optional<Path> binary = Optional.empty();
    private Optional<Path> directory = Optional.empty();
    private OptionalInt port = OptionalInt.empty();
    private Optional<String> password = Optional.empty();
    private Optional<SSLContext> trust = Optional.empty();
    private Duration patience = Duration.ofSeconds(30);

    ValkeyServerBuilder() {
        options.put("daemonize", List.of("no"));
        options.put("bind", List.of(Loopback.HOST));
        options.put("loglevel", List.of("notice"));
        options.put("appendonly", List.of("yes"));
        options.put("appendfsync", List.of("always"));
        options.put("no-appendfsync-on-rewrite", List.of("no"));
        options.put("save", List.of(""));
        options.put("maxmemory-policy", List.of("noeviction"));
        // A clock that a test moves by hours would free the backlog, and give the server another lineage at some
        // moment.
        options.put("repl-backlog-ttl", List.of("0"));
        options.put("enable-debug-command", List.of("local"));
        // A replica that attaches is to be in sync soon, not after the default's five seconds.
        options.put("repl-diskless-sync-delay", List.of("0"));
    }

    /**
     * Sets an option of the configuration, in place of a default or of an earlier call.
     *
     * @param name the directive
     * @param values its arguments, quoted where needed
     * @return this
     */
    public ValkeyServerBuilder option(String name, String... values) {
        options.put(name, List.of(values));
        return this;
    }

    /**
     * Adds a line to the configuration as it is: for directives that may stand there several times.
     *
     * @param line the directive and its arguments
     * @return this
     */
    public ValkeyServerBuilder line(String line) {
        lines.add(line);
        return this;
    }

    /**
     * Asks for a password of the default user.
     *
     * @param password at least one character
     * @return this
     */
    public ValkeyServerBuilder password(String password) {
        this.password = Optional.of(password);
        return option("requirepass", password);
    }

    /**
     * Adds a user.
     *
     * @param name the user's name
     * @param password the user's password
     * @param rules what the user may do, such as {@code ~*}, {@code +get}
     * @return this
     */
    public ValkeyServerBuilder user(String name, String password, String... rules) {
        return line("user " + name + " on >" + password + " " + String.join(" ", rules));
    }

    /**
     * Makes it a replica from its start.
     *
     * @param primary where its primary listens, or what stands before it
     * @param password the primary's password, if it asks for one
     * @return this
     */
    public ValkeyServerBuilder replicaOf(InetSocketAddress primary, Optional<String> password) {
        password.ifPresent(secret -> options.put("primaryauth", List.of(secret)));
        return option("replicaof", primary.getHostString(), Integer.toString(primary.getPort()));
    }

    /**
     * Chooses the folder of its files, which then outlives it.
     *
     * @param directory made if it is not there
     * @return this; a temporary folder is the default
     */
    public ValkeyServerBuilder directory(Path directory) {
        this.directory = Optional.of(directory);
        return this;
    }

    /**
     * Chooses the port.
     *
     * @param port from 1 to 65535
     * @return this; a free one is the default
     */
    public ValkeyServerBuilder port(int port) {
        this.port = OptionalInt.of(port);
        return this;
    }

    /**
     * Chooses what runs it.
     *
     * @param launcher the launcher
     * @return this; {@link ServerLauncher#chosen()} is the default
     */
    public ValkeyServerBuilder launcher(ServerLauncher launcher) {
        this.launcher = Optional.of(launcher);
        return this;
    }

    /**
     * Chooses the program: another version, or a Redis.
     *
     * @param binary an executable
     * @return this; the default is what the system property {@code lease4j.valkey.server} or the environment variable
     *     {@code LEASE4J_VALKEY_SERVER} names, or {@code valkey-server} on the PATH
     */
    public ValkeyServerBuilder binary(Path binary) {
        this.binary = Optional.of(binary);
        return this;
    }

    /**
     * Sets a variable in the environment of the process.
     *
     * @param name the variable
     * @param value its value
     * @return this
     */
    public ValkeyServerBuilder environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /**
     * Loads a library into the process before all others.
     *
     * @param library a shared object
     * @return this
     */
    public ValkeyServerBuilder preload(Path library) {
        preloaded.add(library);
        return this;
    }

    /**
     * Lets it read a clock that a test steps.
     *
     * @param clock the clock of its process
     * @return this
     */
    public ValkeyServerBuilder clock(ClockShift clock) {
        return preload(clock.library())
                .environment(ClockShift.VARIABLE, clock.file().toString());
    }

    /**
     * Lets it speak TLS only. Clients need no certificate of their own.
     *
     * @param identity what it shows of itself
     * @param trust with what the harness itself connects; see {@link TlsMaterials#trustingAuthority()}
     * @return this
     */
    public ValkeyServerBuilder tls(TlsIdentity identity, SSLContext trust) {
        this.trust = Optional.of(trust);
        return option("tls-cert-file", identity.certificate().toString())
                .option("tls-key-file", identity.key().toString())
                .option("tls-ca-cert-file", identity.authority().toString())
                .option("tls-auth-clients", "no")
                .option("tls-replication", "yes");
    }

    /**
     * Sets how long its start may take: a large file takes its time to load.
     *
     * @param patience up to ten minutes; 30 s is the default
     * @return this
     */
    public ValkeyServerBuilder patience(Duration patience) {
        this.patience = patience;
        return this;
    }

    /**
     * Starts it.
     *
     * @return a server that answers; the caller closes it
     * @throws ServerStartException if it ends instead, with what it logged
     * @throws AssertionError if no program is found, or it is not ready in time
     */
    public ValkeyServer start() {
        ServerFiles files = directory.map(ServerFiles::in).orElseGet(ServerFiles::temporary);
        try {
            return start(files);
        } catch (RuntimeException | Error e) {
            files.delete();
            throw e;
        }
    }

    private ValkeyServer start(ServerFiles files) {
        for (int attempt = 1; ; attempt++) {
            int chosen = port.orElseGet(FreePort::onLoopback);
            options.put("port", List.of(trust.isPresent() ? "0" : Integer.toString(chosen)));
            trust.ifPresent(unused -> options.put("tls-port", List.of(Integer.toString(chosen))));
            options.put("dir", List.of(files.folder().toString()));
            files.configure(options, lines);
            try {
                return new ValkeyServer(this, files, chosen);
            } catch (ServerStartException e) {
                if (!e.portTaken() || port.isPresent() || attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    ServerLauncher launcherOrChosen() {
        return launcher.orElseGet(ServerLauncher::chosen);
    }

    Optional<String> adminPassword() {
        return password;
    }

    Duration patienceOfStart() {
        return patience;
    }

    Optional<SSLContext> trust() {
        return trust;
    }

    Launch launch(ServerFiles files) {
        Map<String, String> all = new LinkedHashMap<>(environment);
        if (!preloaded.isEmpty()) {
            all.put(
                    "LD_PRELOAD",
                    preloaded.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        }
        return new Launch(binary, files.folder(), files.configuration(), files.log(), all);
    }
}
