package io.lease4j.valkey;

import io.lease4j.AuthorityRecordId;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.control.TimeControl;
import io.lease4j.testkit.report.Layer;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One namespace of its own on the servers of a topology, whose wall clock the kit moves. */
class SiteFixture implements LeaseStoreFixture {

    private final Site site;
    private final TimeControl time;
    private final List<String> notes;
    private final Namespace namespace = TestServer.freshNamespace();
    private ValkeyLeaseStore store;

    SiteFixture(Site site, TimeControl time, List<String> notes) {
        this.site = site;
        this.time = time;
        this.notes = notes;
    }

    @Override
    public String backend() {
        return site.name();
    }

    @Override
    public LeaseStore open() {
        store = Stores.created(site.store(namespace), NamespaceSettings.defaults());
        return store;
    }

    @Override
    public LeaseStore openUncreated() {
        store = site.store(namespace).openToCreate().orThrow();
        return store;
    }

    Namespace namespace() {
        return namespace;
    }

    ValkeyLeaseStore store() {
        return store;
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(time);
    }

    @Override
    public Set<Layer> layers() {
        return EnumSet.of(Layer.B, Layer.V);
    }

    @Override
    public Optional<FencedSink> sinkBesideLease() {
        return Optional.of(store.sink(SinkName.of("beside")));
    }

    @Override
    public void wipe() {
        site.wipe();
    }

    @Override
    public void deleteRecord(AuthorityRecordId recordId) {
        String name = prefix(recordId.shard()) + "authority";
        site.command(name, "DEL", name);
    }

    @Override
    public void corrupt(LeaseKey key) {
        String name = prefix(store.recordOf(key).orElseThrow().shard()) + "lease:" + key.fingerprint();
        site.command(name, "SET", name, "no lease record");
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    @Override
    public void close() throws Exception {
        // A store that was closed by the kit, of a namespace that nobody uses any more.
        if (store != null && store.state() != LifeCycle.CLOSED) {
            store.close();
        }
        site.wipe();
    }

    private String prefix(int shard) {
        return "lease4j:1:{" + namespace.name() + "/" + shard + "}:";
    }
}
