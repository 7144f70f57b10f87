package io.lease4j.testkit;

import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.Capabilities;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.testkit.control.TimeControl;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.report.Scenario;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A fixture whose answers were looked at before the kit uses them: a mistake is named, not stumbled over. */
final class CheckedFixture {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    private final LeaseStoreFixture fixture;
    private final String backend;
    private final Optional<TimeControl> time;
    private final Set<Layer> layers;

    private CheckedFixture(LeaseStoreFixture fixture) {
        this.fixture = fixture;
        this.backend = answered("backend()", fixture::backend);
        if (!NAME.matcher(backend).matches()) {
            throw new FixtureMistakeError("backend() names the report's file, so it has to match " + NAME
                    + ", but it returned \"" + backend + "\"");
        }
        this.time = answered("time()", fixture::time);
        this.layers = answered("layers()", fixture::layers);
        if (layers.contains(Layer.D) && time.isEmpty()) {
            throw new FixtureMistakeError(
                    "layers() claims D, which is deterministic, but time() offers no manual time");
        }
    }

    static CheckedFixture of(Supplier<? extends @Nullable LeaseStoreFixture> newFixture) {
        return new CheckedFixture(answered("fixture() of the subclass of LeaseStoreContract", newFixture::get));
    }

    LeaseStoreFixture raw() {
        return fixture;
    }

    String backend() {
        return backend;
    }

    Optional<TimeControl> time() {
        return time;
    }

    Set<Layer> layers() {
        return layers;
    }

    Set<Scenario> mustProve() {
        return answered("mustProve()", fixture::mustProve);
    }

    List<String> notes() {
        return answered("notes()", fixture::notes);
    }

    Duration ttl() {
        return answered("ttl()", fixture::ttl);
    }

    Duration patience() {
        return answered("patience()", fixture::patience);
    }

    boolean supports(Capability capability) {
        return !answered("notSupported()", fixture::notSupported).contains(capability);
    }

    LeaseStore open() {
        LeaseStore store = opened("open()", fixture::open);
        LifeCycle state = store.state();
        if (state != LifeCycle.READY) {
            throw new FixtureMistakeError(
                    "open() has to return a store that is ready, over a namespace that was created, but it is "
                            + state);
        }
        if (store.namespaceId().isEmpty()) {
            throw new FixtureMistakeError(
                    "open() has to return a store over a namespace that was created, but it serves none");
        }
        checkCapabilities(store.capabilities());
        return store;
    }

    LeaseStore openUncreated() {
        return opened("openUncreated()", fixture::openUncreated);
    }

    Optional<FencedSink> sinkBesideLease() {
        Optional<FencedSink> sink = answered("sinkBesideLease()", fixture::sinkBesideLease);
        if (sink.isEmpty() && supports(Capability.SINK_BESIDE_LEASE)) {
            throw new FixtureMistakeError(
                    "sinkBesideLease() is empty, so notSupported() has to name SINK_BESIDE_LEASE");
        }
        return sink;
    }

    FencedSink foreignSink() {
        return answered("foreignSink()", fixture::foreignSink);
    }

    FloorWitness witness() {
        return answered("witness()", fixture::witness);
    }

    LeaseStore promoteReplica() {
        return opened("promoteReplica()", fixture::promoteReplica);
    }

    void close() {
        try {
            fixture.close();
        } catch (Exception e) {
            throw new FixtureMistakeError("close() threw " + e, e);
        }
    }

    private void checkCapabilities(Capabilities told) {
        List<Capability> different = Arrays.stream(Capability.values())
                .filter(capability -> told.supports(capability) != supports(capability))
                .toList();
        if (!different.isEmpty()) {
            throw new FixtureMistakeError(different.stream()
                    .map(capability -> capability + " is "
                            + (supports(capability) ? "supported for the fixture" : "in notSupported() of the fixture")
                            + ", and the store's capabilities() say that it is "
                            + (told.supports(capability) ? "supported" : "not supported"))
                    .collect(Collectors.joining("; ")));
        }
    }

    private static LeaseStore opened(String method, Callable<? extends @Nullable LeaseStore> open) {
        LeaseStore store;
        try {
            store = open.call();
        } catch (NotProvableException e) {
            throw e;
        } catch (Exception | LinkageError e) {
            throw new FixtureMistakeError(method + " threw " + e, e);
        }
        if (store == null) {
            throw new FixtureMistakeError(method + " returned null: return the store that the tests shall use");
        }
        return store;
    }

    private static <T> T answered(String method, Supplier<? extends @Nullable T> ask) {
        T answer;
        try {
            answer = ask.get();
        } catch (NotProvableException e) {
            throw e;
        } catch (RuntimeException | LinkageError e) {
            throw new FixtureMistakeError(method + " threw " + e, e);
        }
        if (answer == null) {
            throw new FixtureMistakeError(method + " returned null");
        }
        return answer;
    }
}
