package io.lease4j.cli;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.RedisClusterURIUtil;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where the leases are, and as whom to look. */
final class ConnectionOptions {

    static final String URI = "LEASE4J_URI";
    static final String CLUSTER = "LEASE4J_CLUSTER";
    static final String USER = "LEASE4J_USER";
    static final String PASSWORD = "LEASE4J_PASSWORD";
    static final String NAMESPACE = "LEASE4J_NAMESPACE";
    static final String TIMEOUT = "LEASE4J_TIMEOUT";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** What stands before the host: a password, after a name or alone. */
    private static final Pattern CREDENTIALS = Pattern.compile("^[a-z+-]+://[^/?#]*@", Pattern.CASE_INSENSITIVE);

    @Option(
            names = "--uri",
            paramLabel = "URI",
            description = "The server: redis://host:6379, rediss:// with TLS. Without a password. Or " + URI
                    + ", which may have one.")
    private @Nullable String uri;

    @Option(
            names = "--cluster",
            description = "The URI names some nodes of a cluster: redis://one:6379,two:6379. Or " + CLUSTER + "=yes.")
    private boolean cluster;

    @Option(names = "--user", paramLabel = "NAME", description = "Log in as this user. Or " + USER + ".")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "The password is the first line of this file. Or " + PASSWORD + ".")
    private @Nullable Path passwordFile;

    @Option(names = "--tls-ca", paramLabel = "FILE", description = "Trust this authority (PEM), not the platform's.")
    private @Nullable Path authority;

    @Option(names = "--tls-cert", paramLabel = "FILE", description = "Own certificate (PEM), with --tls-key.")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "Key of the own certificate (PEM, PKCS#8).")
    private @Nullable Path key;

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAME",
            description = "The namespace. Or " + NAMESPACE + ".")
    private @Nullable String namespace;

    @Option(
            names = "--namespace-id",
            paramLabel = "ID",
            description = "The creation that is expected: a server that lost it is then taken for one that lost it.")
    private @Nullable String namespaceId;

    @Option(
            names = "--shards",
            paramLabel = "N",
            description = "How many shards the namespace has. Default: 16, or 64 in a cluster.")
    private @Nullable Integer shards;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Millis.class,
            description = "How long to wait for an answer: 500ms, 10s, 1m. Or " + TIMEOUT + ". Default: 10s.")
    private @Nullable Duration timeout;

    Namespace namespace(Surroundings surroundings) {
        return Namespace.of(Optional.ofNullable(namespace)
                .or(() -> surroundings.variable(NAMESPACE))
                .orElseThrow(() -> new UsageException("which namespace? Give --namespace, or set " + NAMESPACE)));
    }

    Duration timeout(Surroundings surroundings) {
        return Optional.ofNullable(timeout)
                .or(() -> surroundings.variable(TIMEOUT).map(ConnectionOptions::duration))
                .orElse(PATIENCE);
    }

    private static Duration duration(String text) {
        try {
            return new Millis().convert(text);
        } catch (TypeConversionException e) {
            throw new UsageException(TIMEOUT + ": " + e.getMessage());
        }
    }

    /** Whether the person says which creation of the namespace is meant. */
    boolean namesCreation() {
        return namespaceId != null;
    }

    ValkeyLeaseStoreBuilder store(Surroundings surroundings) {
        ValkeyLeaseStoreBuilder builder = place(ValkeyLeaseStore.builder(namespace(surroundings)), surroundings)
                .openTimeout(timeout(surroundings));
        if (shards != null) {
            builder = builder.shards(shards);
        }
        if (namespaceId != null) {
            builder = builder.namespaceId(NamespaceId.of(namespaceId));
        }
        return ssl().map(builder::sslOptions).orElse(builder);
    }

    private ValkeyLeaseStoreBuilder place(ValkeyLeaseStoreBuilder builder, Surroundings surroundings) {
        if (uri != null && CREDENTIALS.matcher(uri).find()) {
            throw new UsageException("a password on the command line can be read by everybody on this machine: use"
                    + " --password-file, or set " + PASSWORD + " or " + URI);
        }
        String given = Optional.ofNullable(uri)
                .or(() -> surroundings.variable(URI))
                .orElseThrow(() -> new UsageException("which server? Give --uri, or set " + URI));
        boolean hasPassword = CREDENTIALS.matcher(given).find();
        try {
            if (cluster || surroundings.variable(CLUSTER).filter("yes"::equals).isPresent()) {
                return builder.cluster(RedisClusterURIUtil.toRedisURIs(java.net.URI.create(given)).stream()
                        .map(node -> loggedIn(node, hasPassword, surroundings))
                        .toList());
            }
            return builder.uri(loggedIn(named(RedisURI.create(given)), hasPassword, surroundings));
        } catch (IllegalArgumentException e) {
            // What the parser says may repeat a password.
            throw new UsageException("the URI cannot be read: redis://host:6379 or rediss://host:6379 is wanted");
        }
    }

    private static RedisURI named(RedisURI uri) {
        String name = uri.getSentinelMasterId();
        if (!uri.getSentinels().isEmpty() && (name == null || name.isEmpty())) {
            throw new UsageException("sentinels know primaries by their names: redis-sentinel://host:26379#name");
        }
        return uri;
    }

    /** Changes a URI that was just read: a builder made from one would forget its sentinels. */
    private RedisURI loggedIn(RedisURI uri, boolean hasPassword, Surroundings surroundings) {
        Optional<String> password = Secrets.password(surroundings, passwordFile, PASSWORD);
        Optional<String> name = Optional.ofNullable(user).or(() -> surroundings.variable(USER));
        if (password.isPresent()) {
            char[] secret = password.get().toCharArray();
            name.ifPresentOrElse(known -> uri.setAuthentication(known, secret), () -> uri.setAuthentication(secret));
        } else if (name.isPresent() && (user != null || !hasPassword)) {
            // Otherwise it would log in as the default user, and nobody would know.
            throw new UsageException(
                    "as " + name.get() + ", with which password? Give --password-file, or set " + PASSWORD);
        }
        return uri;
    }

    private Optional<SslOptions> ssl() {
        if ((certificate == null) != (key == null)) {
            throw new UsageException("--tls-cert and --tls-key belong together");
        }
        if (authority == null && certificate == null) {
            return Optional.empty();
        }
        SslOptions.Builder options = SslOptions.builder().jdkSslProvider();
        if (authority != null) {
            options = options.trustManager(readable(authority).toFile());
        }
        if (certificate != null && key != null) {
            options = options.keyManager(
                    readable(certificate).toFile(), readable(key).toFile(), new char[0]);
        }
        return Optional.of(options.build());
    }

    private static Path readable(Path file) {
        if (!Files.isReadable(file)) {
            throw new UsageException("the file cannot be read: " + file);
        }
        return file;
    }
}
