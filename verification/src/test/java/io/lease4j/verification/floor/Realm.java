package io.lease4j.verification.floor;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Shards;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A namespace, on whichever server has it just now, and all that was ever granted in it. Thread-safe. */
final class Realm {

    static final int SHARDS = 2;

    private final Books books;
    private final Namespace namespace;
    private final Optional<FloorWitness> witness;
    private final AtomicInteger keys = new AtomicInteger();
    private final Set<Long>[] granted;
    private volatile Optional<NamespaceId> id = Optional.empty();

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Realm(Books books, Namespace namespace, Optional<FloorWitness> witness) {
        this.books = books;
        this.namespace = namespace;
        this.witness = witness;
        this.granted = new Set[] {ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet()};
    }

    static Realm witnessed(Books books, FloorWitness witness) {
        return new Realm(books, fresh("witnessed"), Optional.of(witness));
    }

    static Realm alone(Books books, String name) {
        return new Realm(books, fresh(name), Optional.empty());
    }

    private static Namespace fresh(String name) {
        return Namespace.of(name + "-" + Books.number());
    }

    /** As another process knows it. */
    static Realm known(Books books, String name, String id) {
        return known(books, name, id, Optional.empty());
    }

    /** As another process knows it, which has its witness if it has one. */
    static Realm known(Books books, String name, String id, Optional<FloorWitness> witness) {
        Realm realm = new Realm(books, Namespace.of(name), witness);
        realm.id = Optional.of(NamespaceId.of(id));
        return realm;
    }

    String name() {
        return namespace.name();
    }

    Namespace namespace() {
        return namespace;
    }

    Books books() {
        return books;
    }

    Optional<FloorWitness> witness() {
        return witness;
    }

    NamespaceSettings settings() {
        NamespaceSettings settings = NamespaceSettings.defaults();
        return witness.isPresent() ? settings.withWitness() : settings;
    }

    Optional<NamespaceId> id() {
        return id;
    }

    /** Creates it, and lets the sink take its effects. */
    Realm createdOn(ValkeyServer server) {
        try (Visit visit = Visit.toCreate(this, server)) {
            NamespaceSettings settings = settings();
            AdminOutcome created = witness.isPresent()
                    ? visit.operator().create(settings, Visit.deadline())
                    : visit.operator().createNeverExisted(settings, Visit.deadline());
            assertThat(created).as("creating " + namespace).isInstanceOf(AdminOutcome.Done.class);
            id = visit.store().namespaceId();
            assertThat(visit.operator().register(visit.sink(), Visit.deadline()))
                    .isInstanceOf(AdminOutcome.Done.class);
        }
        return this;
    }

    /** A key that nobody used, in a shard of one's choice. */
    LeaseKey key(int shard) {
        LeaseKey key;
        do {
            key = LeaseKey.of(namespace.name(), "key-" + keys.incrementAndGet());
        } while (Shards.of(key, SHARDS) != shard);
        return key;
    }

    /** Every token of a shard that any answer ever showed to have been granted. */
    Set<Long> granted(int shard) {
        return granted[shard];
    }

    long highest(int shard) {
        return new TreeSet<>(granted[shard]).last();
    }
}
