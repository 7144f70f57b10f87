package io.lease4j.valkey;

import io.lease4j.AuthorityRecordId;
import io.lease4j.InvalidValueException;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Violation;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.internal.Connecting;
import io.lease4j.valkey.internal.Place;
import io.lease4j.valkey.internal.doctor.Examination;
import io.lease4j.valkey.internal.doctor.Subject;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.RedisClusterURIUtil;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a {@link ValkeyLeaseStore} needs. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class ValkeyLeaseStoreBuilder {

    private static final int DEFAULT_UNDER_WAY = 8;
    private static final int MOST_UNDER_WAY = 1024;
    private static final int DEFAULT_SHARDS = 16;
    private static final int DEFAULT_SHARDS_OF_A_CLUSTER = 64;
    private static final Duration LONGEST_OPENING = Duration.ofMinutes(5);

    private final Namespace namespace;
    private @Nullable RedisURI uri;
    private List<RedisURI> seeds = List.of();
    private @Nullable RedisClient client;
    private @Nullable RedisClusterClient clusterClient;
    private @Nullable SslOptions ssl;
    private @Nullable NamespaceId namespaceId;
    private @Nullable NamespaceSettings settings;
    private @Nullable Scheduler scheduler;
    private MonotonicClock clock = SystemTime.monotonicClock();
    private Executor executor = Runnable::run;
    private OptionalInt shards = OptionalInt.empty();
    private Duration openTimeout = Duration.ofSeconds(10);
    private int mostUnderWay = DEFAULT_UNDER_WAY;

    ValkeyLeaseStoreBuilder(Namespace namespace) {
        this.namespace = Objects.requireNonNull(namespace, "namespace");
    }

    /**
     * Sets the server, or the sentinels that name it, with the user, password and TLS that the URI carries. A server, a
     * {@linkplain #cluster(String) cluster} or a {@linkplain #client(RedisClusterClient) cluster's client} is required; the
     * one that was set last counts.
     *
     * @param value such as {@code rediss://user:password@host:6379/0}, or {@code
     *     redis-sentinel://user:password@host1:26379,host2:26379/0#name}; never shown
     * @return this builder
     * @throws InvalidValueException if it is no such URI
     */
    public ValkeyLeaseStoreBuilder uri(String value) {
        return parsed("uri", value, text -> uri(RedisURI.create(text)));
    }

    /**
     * Sets the server, or the sentinels that name it. Sentinels are asked when the store opens, after every loss of the
     * connection, when an answer is overdue, and about once a second while calls are made: the next primary is used as soon as
     * they name it.
     *
     * @param value where it is, and as whom to log in; with sentinels, where those are
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder uri(RedisURI value) {
        uri = Objects.requireNonNull(value, "uri");
        seeds = List.of();
        clusterClient = null;
        return this;
    }

    /**
     * Sets the cluster by some of its nodes, in place of a server. Each shard is on the node that serves its slot.
     *
     * @param value such as {@code rediss://user:password@host1:6379,host2:6379}; never shown
     * @return this builder
     * @throws InvalidValueException if it is no such URI
     */
    public ValkeyLeaseStoreBuilder cluster(String value) {
        return parsed("cluster", value, text -> cluster(RedisClusterURIUtil.toRedisURIs(URI.create(text))));
    }

    /**
     * Sets the cluster by some of its nodes, in place of a server.
     *
     * @param value at least one node, and as whom to log in; the first one's credentials and TLS go for all
     * @return this builder
     * @throws InvalidValueException if there is none
     */
    public ValkeyLeaseStoreBuilder cluster(List<RedisURI> value) {
        if (value.isEmpty()) {
            throw new InvalidValueException(new Violation("cluster", "at least one node", "none"));
        }
        uri = null;
        seeds = List.copyOf(value);
        clusterClient = null;
        return this;
    }

    private ValkeyLeaseStoreBuilder parsed(
            String field, String value, Function<String, ValkeyLeaseStoreBuilder> parser) {
        try {
            return parser.apply(Objects.requireNonNull(value, field));
        } catch (IllegalArgumentException e) {
            // What the parser says may repeat the password.
            throw new InvalidValueException(
                    new Violation(field, "redis://… or rediss://…", value.length() + " characters that do not parse"));
        }
    }

    /**
     * Uses the caller's own client for a server or its sentinels. It is used as it is and never closed; connections of it
     * are opened, and closed with the store. Commands that such a client sends twice have one effect all the same, but are
     * unknown more often.
     *
     * @param value the client
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder client(RedisClient value) {
        client = Objects.requireNonNull(value, "client");
        return this;
    }

    /**
     * Uses the cluster of the caller's own client, in place of a server. The client finds the nodes, and is never closed; the
     * store's connections to them are its own, made with the client's resources and options.
     *
     * @param value the client
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder client(RedisClusterClient value) {
        uri = null;
        seeds = List.of();
        clusterClient = Objects.requireNonNull(value, "client");
        return this;
    }

    /**
     * Sets how the server proves itself, for a URI with TLS. The platform's trust unless set.
     *
     * @param value trust and keys
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder sslOptions(SslOptions value) {
        ssl = Objects.requireNonNull(value, "sslOptions");
        return this;
    }

    /**
     * Sets the number of shards that the namespace has, or is to be created with. 16 unless set, 64 in a cluster.
     *
     * @param value 1 to 16 384
     * @return this builder
     * @throws InvalidValueException if it is outside its bounds
     */
    public ValkeyLeaseStoreBuilder shards(int value) {
        if (value < 1 || value > AuthorityRecordId.MAX_SHARDS) {
            throw new InvalidValueException(
                    new Violation("shards", "1 to " + AuthorityRecordId.MAX_SHARDS, Integer.toString(value)));
        }
        shards = OptionalInt.of(value);
        return this;
    }

    /**
     * Sets the creation of the namespace that is expected: another one is not opened, and a server that has lost it is
     * opened as one whose memory is lost. Whichever is found unless set.
     *
     * @param value the id that the namespace was given when it was created
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder namespaceId(NamespaceId value) {
        namespaceId = Objects.requireNonNull(value, "namespaceId");
        return this;
    }

    /**
     * Sets what was agreed when the namespace was created; used only where the server has lost it, see {@link
     * #namespaceId}. {@link NamespaceSettings#defaults()} unless set.
     *
     * @param value the settings
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder lostSettings(NamespaceSettings value) {
        settings = Objects.requireNonNull(value, "settings");
        return this;
    }

    /**
     * Sets how long opening may take, and connecting at each attempt. 10 s unless set.
     *
     * @param value 1 ms to 5 min
     * @return this builder
     * @throws InvalidValueException if it is outside its bounds
     */
    public ValkeyLeaseStoreBuilder openTimeout(Duration value) {
        if (value.toMillis() < 1 || value.compareTo(LONGEST_OPENING) > 0) {
            throw new InvalidValueException(new Violation("openTimeout", "1 ms to 5 min", value.toString()));
        }
        openTimeout = value;
        return this;
    }

    /**
     * Sets how many acquisitions and releases may be on their way to a server at once, each in a command of its own. Further
     * ones wait until one of these is answered, and then go together in one command, up to 16 of them: that costs server and
     * client far less, and is what makes a busy store fast. Fewer make for more that go together; more let calls go at once
     * where the server is far away. 8 unless set.
     *
     * @param value 1 to 1024
     * @return this builder
     * @throws InvalidValueException if it is outside its bounds
     */
    public ValkeyLeaseStoreBuilder mostUnderWay(int value) {
        if (value < 1 || value > MOST_UNDER_WAY) {
            throw new InvalidValueException(
                    new Violation("mostUnderWay", "1 to " + MOST_UNDER_WAY, Integer.toString(value)));
        }
        mostUnderWay = value;
        return this;
    }

    /**
     * Sets where stages complete. On the client's I/O thread unless set: right for the front doors, which hand over to an
     * executor of their own and never block there.
     *
     * @param value runs what depends on an answer
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder executor(Executor value) {
        executor = Objects.requireNonNull(value, "executor");
        return this;
    }

    /**
     * Sets the clock that deadlines are counted by. The system's unless set.
     *
     * @param value monotonic; thread-safe
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder clock(MonotonicClock value) {
        clock = Objects.requireNonNull(value, "clock");
        return this;
    }

    /**
     * Sets what ends calls at their deadlines; it is not closed. One of the store's own unless set.
     *
     * @param value the scheduler
     * @return this builder
     */
    public ValkeyLeaseStoreBuilder scheduler(Scheduler value) {
        scheduler = Objects.requireNonNull(value, "scheduler");
        return this;
    }

    /**
     * Opens the store over a namespace that was created. Blocks until the server has answered, or the open timeout.
     *
     * @return the store, or what stands against it
     * @throws IllegalStateException if there is no server and no cluster
     */
    public OpenOutcome open() {
        return open(false);
    }

    /**
     * Opens the store for an operator who is about to create the namespace, or to finish creating it: one that is missing
     * or unfinished is no problem. Blocks as {@link #open} does.
     *
     * @return the store, or what stands against it
     * @throws IllegalStateException if there is no server and no cluster
     */
    public OpenOutcome openToCreate() {
        return open(true);
    }

    /**
     * Looks at the server, or at every primary of the cluster, and at what is kept of the namespace, for an operator: what
     * may be lost, what stops grants, who may reach it. Opens a store and closes it again; makes a connection without a
     * password, and one to each replica. Changes nothing. Blocks for as many answers as it takes, each within the open
     * timeout.
     *
     * @return everything that was found; never a credential, key or metadata
     * @throws IllegalStateException if there is no server and no cluster
     */
    public ServerReport examine() {
        return Examination.of(
                new Subject(
                        namespace, place(), Optional.ofNullable(ssl), openTimeout, clock, SystemTime.instantSource()),
                this::open);
    }

    private OpenOutcome open(boolean toBeCreated) {
        Place place = place();
        Scheduler given = scheduler;
        AtomicReference<@Nullable OpenOutcome> outcome = new AtomicReference<>();
        Connecting.open(
                new Connecting.Wishes(
                        namespace,
                        shards.orElse(place instanceof Place.Cluster ? DEFAULT_SHARDS_OF_A_CLUSTER : DEFAULT_SHARDS),
                        place,
                        Optional.ofNullable(ssl),
                        Optional.ofNullable(namespaceId),
                        Optional.ofNullable(settings),
                        toBeCreated,
                        openTimeout,
                        mostUnderWay,
                        executor,
                        clock,
                        given == null ? SystemTime.scheduler("lease4j-valkey") : given,
                        given == null),
                steps -> outcome.set(new OpenOutcome.Opened(new ValkeyLeaseStore(steps))),
                problems -> outcome.set(new OpenOutcome.NotOpened(problems)));
        return Objects.requireNonNull(outcome.get(), "outcome");
    }

    private Place place() {
        RedisURI server = uri;
        if (server != null) {
            return server.getSentinels().isEmpty() ? new Place.One(server, client) : new Place.Watched(server, client);
        }
        if (seeds.isEmpty() && clusterClient == null) {
            throw new IllegalStateException("no uri and no cluster is set");
        }
        if (client != null) {
            throw new IllegalStateException(
                    "the client is one of a single server, and a cluster is set: give a cluster's");
        }
        return new Place.Cluster(seeds, clusterClient);
    }
}
