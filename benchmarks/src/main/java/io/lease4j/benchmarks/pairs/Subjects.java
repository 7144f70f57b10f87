package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.figures.Names;
import io.lease4j.spi.NamespaceSettings;
import io.lettuce.core.RedisURI;
import java.util.LinkedHashMap;
import java.util.Map;

/** Everybody who is compared, on one server; opened when first needed. Confined to one thread. */
public final class Subjects implements AutoCloseable {

    private final Map<String, Opened> all = new LinkedHashMap<>();

    /**
     * Keeps how to open each.
     *
     * @param uri of the server
     */
    public Subjects(RedisURI uri) {
        add(Names.FLOOR, () -> RawLettuce.emptyScripts(uri));
        add(Names.SET_DEL, () -> RawLettuce.setAndDelete(uri));
        add(Names.OURS, () -> Ours.create(uri, "bench", NamespaceSettings.defaults()));
        add(Names.SHEDLOCK, () -> new ShedLock(uri, false));
        add(Names.SHEDLOCK_CHECKED, () -> new ShedLock(uri, true));
        add(Names.SPRING, () -> new SpringIntegration(uri));
        add(Names.RFENCEDLOCK, () -> new Redisson(uri, true));
        add(Names.RLOCK, () -> new Redisson(uri, false));
        add(Names.CURATOR, Curator::new);
    }

    private void add(String name, Opened.Opening opening) {
        Opened unused = all.put(name, new Opened(name, opening));
    }

    /**
     * Returns them.
     *
     * @return by name, in the order of the chart
     */
    public Map<String, Opened> all() {
        return all;
    }

    @Override
    public void close() {
        all.values().forEach(Opened::close);
    }
}
