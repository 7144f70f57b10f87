package io.lease4j.testkit.random.history;

import java.util.Objects;

/**
 * A store took a proof or an extension of its floor, or started with its first range. Immutable.
 *
 * @param node which of the stores
 * @param shard which authority record
 * @param lineage which lineage served
 * @param base every token granted from now on is greater
 * @param ceiling no token above is granted
 * @param extension whether generations and floor stay as they are
 * @param time backend time, in milliseconds
 * @since 0.1.0
 */
public record Installed(int node, int shard, String lineage, long base, long ceiling, boolean extension, long time)
        implements Event {

    /**
     * Refuses null.
     *
     * @param node the component
     * @param shard the component
     * @param lineage the component
     * @param base the component
     * @param ceiling the component
     * @param extension the component
     * @param time the component
     */
    public Installed {
        Objects.requireNonNull(lineage, "lineage");
    }

    @Override
    public String line(Names names) {
        return "  store" + node + (extension ? " extended" : " proven") + " record " + shard + ": (" + base + ", "
                + ceiling + "]  [" + names.lineage(lineage) + " " + names.time(time) + "]";
    }
}
