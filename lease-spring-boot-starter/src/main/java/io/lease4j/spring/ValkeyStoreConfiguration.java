package io.lease4j.spring;

import io.lease4j.InvalidValueException;
import io.lease4j.NamespaceId;
import io.lease4j.Violation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spring.LeaseProperties.Valkey;
import io.lease4j.valkey.OpenProblem;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.StaticCredentialsProvider;
import io.lettuce.core.cluster.RedisClusterURIUtil;
import java.net.URI;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A store on a Valkey server; the only class that sees Lettuce, as whoever hands in where the server is. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(ValkeyLeaseStore.class)
@ConditionalOnProperty(name = "lease4j.backend", havingValue = "valkey")
class ValkeyStoreConfiguration {

    private static final String PREFIX = "lease4j.valkey.";

    @Bean
    @ConditionalOnMissingBean(LeaseStore.class)
    ValkeyLeaseStore leaseStore(
            LeaseProperties properties,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<ValkeyLeaseStoreCustomizer> customizers) {
        Valkey valkey = properties.valkey();
        ValkeyLeaseStoreBuilder builder = ValkeyLeaseStore.builder(LeaseStoreAutoConfiguration.namespace(properties));
        place(builder, valkey);
        Checked.set("lease4j.shards", properties.shards(), builder::shards);
        Checked.set(PREFIX + "open-timeout", valkey.openTimeout(), builder::openTimeout);
        Checked.set(PREFIX + "namespace-id", valkey.namespaceId(), id -> builder.namespaceId(NamespaceId.of(id)));
        if (valkey.sslBundle() != null) {
            var unusedBuilder = builder.sslOptions(sslOptions(valkey.sslBundle(), bundles.getObject()));
        }
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.open().match(opened -> opened.store(), notOpened -> {
            throw notOpened(notOpened.problems());
        });
    }

    private static void place(ValkeyLeaseStoreBuilder builder, Valkey valkey) {
        if ((valkey.uri() == null) == (valkey.cluster() == null)) {
            throw new LeaseStartException(
                    "The properties lease4j.valkey.uri and lease4j.valkey.cluster are "
                            + (valkey.uri() == null ? "not set." : "both set."),
                    "Set the first for a server or its sentinels, or the second for a cluster.");
        }
        if (valkey.username() != null && valkey.password() == null) {
            throw new LeaseStartException(
                    "The property lease4j.valkey.username is set, and lease4j.valkey.password is not.",
                    "Set the password of that user.");
        }
        if (valkey.uri() != null) {
            RedisURI server = parsed("uri", valkey.uri(), text -> named(RedisURI.create(text)));
            var unusedBuilder = builder.uri(loggedIn(server, valkey));
        } else if (valkey.cluster() != null) {
            List<RedisURI> nodes =
                    parsed("cluster", valkey.cluster(), text -> RedisClusterURIUtil.toRedisURIs(URI.create(text)));
            var unusedBuilder = builder.cluster(
                    nodes.stream().map(node -> loggedIn(node, valkey)).toList());
        }
    }

    private static RedisURI named(RedisURI uri) {
        String name = uri.getSentinelMasterId();
        if (!uri.getSentinels().isEmpty() && (name == null || name.isEmpty())) {
            throw new InvalidValueException(new Violation(
                    "uri", "one with the name that the sentinels know the primary by, behind a #", "none"));
        }
        return uri;
    }

    private static <R> R parsed(String field, String text, Function<String, R> parser) {
        try {
            return Checked.made(PREFIX + field, text, parser);
        } catch (IllegalArgumentException e) {
            // What the parser says may repeat the password.
            throw LeaseStartException.outOfBounds(
                    PREFIX + field,
                    new Violation(
                            field,
                            "such as redis://host:6379, rediss://host:6379 or redis-sentinel://host:26379#name",
                            text.length() + " characters that do not parse"));
        }
    }

    /** Changes a URI that was just read: a builder made from one would forget its sentinels. */
    private static RedisURI loggedIn(RedisURI uri, Valkey valkey) {
        if (valkey.password() != null) {
            // By the provider: the setters of a user and a password are not those of the Lettuce that Boot 4.0 manages.
            uri.setCredentialsProvider(new StaticCredentialsProvider(
                    valkey.username(), valkey.password().toCharArray()));
        }
        return uri;
    }

    private static SslOptions sslOptions(String name, SslBundles bundles) {
        try {
            SslBundle bundle = bundles.getBundle(name);
            return SslOptions.builder()
                    .jdkSslProvider()
                    .keyManager(bundle.getManagers().getKeyManagerFactory())
                    .trustManager(bundle.getManagers().getTrustManagerFactory())
                    .build();
        } catch (NoSuchSslBundleException e) {
            throw new LeaseStartException(
                    "The property lease4j.valkey.ssl-bundle names a bundle that is not there: " + name + ".",
                    "Define it below spring.ssl.bundle.");
        }
    }

    private static LeaseStartException notOpened(List<OpenProblem> problems) {
        return new LeaseStartException(
                problems.stream()
                        .map(problem -> problem.kind() + ": " + problem.what())
                        .collect(Collectors.joining("\n", "The store of the leases was not opened:\n", "")),
                problems.stream()
                        .map(ValkeyStoreConfiguration::repair)
                        .distinct()
                        .collect(Collectors.joining("\n")));
    }

    /** The store speaks of its builder. */
    private static String repair(OpenProblem problem) {
        return problem.kind() == OpenProblem.Kind.OTHER_SHARD_COUNT
                ? "Set lease4j.shards to the number that the namespace has."
                : problem.repair();
    }
}
