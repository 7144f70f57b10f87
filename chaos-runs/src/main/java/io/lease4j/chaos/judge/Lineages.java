package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.testkit.random.history.Stamped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names lineages as the kit's history understands them: a record that moved to another lineage with all it has (retained) goes
 * on under the name of the former one. Confined to one thread while it learns.
 */
final class Lineages {

    private final Map<String, String> names = new HashMap<>();

    Lineages(List<Entry> entries) {
        Map<Integer, String> current = new HashMap<>();
        for (Entry entry : entries) {
            if (entry.mutation instanceof Mutation.Installed it) {
                String lineage = it.state().lineage();
                if (it.kind() == Mutation.Installed.Kind.RETAINED) {
                    names.put(it.shard() + "/" + lineage, current.getOrDefault(it.shard(), lineage));
                } else if (it.kind() == Mutation.Installed.Kind.PROOF) {
                    current.put(it.shard(), lineage);
                    names.remove(it.shard() + "/" + lineage);
                }
            }
        }
    }

    /** The name of a lineage as far as one record is concerned. */
    String name(int shard, String lineage) {
        return names.getOrDefault(shard + "/" + lineage, lineage);
    }

    /** A stamp under those names. A first transmission to another server's life stays one to another lineage. */
    Stamped name(int shard, Stamped stamped, String servedBy) {
        String first = stamped.firstLineage();
        boolean former = !first.isEmpty()
                && !servedBy.isEmpty()
                && !first.equals(servedBy)
                && name(shard, first).equals(name(shard, servedBy));
        return new Stamped(
                stamped.lineage().isEmpty() ? "" : name(shard, stamped.lineage()),
                stamped.notAfter(),
                former ? "former " + first : first.isEmpty() ? "" : name(shard, first),
                stamped.firstAt());
    }
}
