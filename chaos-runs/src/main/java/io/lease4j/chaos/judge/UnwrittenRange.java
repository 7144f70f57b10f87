package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.StateRecord;
import io.lease4j.jdbc.JdbcWitnessBuilder;
import io.lease4j.testkit.random.history.Verb;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A range that a server told of and never wrote: who installed it read its base as the last token. */
final class UnwrittenRange {

    private static final int BY_WITNESS = 1;

    private UnwrittenRange() {}

    /**
     * Tells what a transmission installed.
     *
     * @param trip a transmission that was answered at the end of a server's life
     * @param known what is known of that life, and of all others
     * @return the range; null if it installed none, or one that is known
     */
    static Mutation.@Nullable Installed of(Trip trip, List<Entry> known) {
        boolean installs = trip.verb() == Verb.ADMINISTER
                && trip.told() != null
                && trip.told().code().equals("done");
        if (!installs) {
            return null;
        }
        int shard = trip.asked().shard();
        String lineage = trip.read().lineage();
        long base = trip.read().lastToken();
        StateRecord proven = null;
        for (Entry entry : known) {
            if (entry.mutation instanceof Mutation.Installed it
                    && it.shard() == shard
                    && it.state().lineage().equals(lineage)) {
                if (it.state().base() == base) {
                    return null;
                }
                proven = it.state();
            } else if (entry.mutation instanceof Mutation.Wiped && entry.lineage.equals(lineage)) {
                proven = null;
            }
        }
        // A record that is proven is given a further range, and stays as it was proven.
        long time = trip.read().time();
        return new Mutation.Installed(
                shard,
                new StateRecord(
                        true,
                        shard,
                        proven == null ? base : proven.floor(),
                        proven == null ? time : proven.floorAt(),
                        base,
                        base + JdbcWitnessBuilder.DEFAULT_WIDTH,
                        lineage,
                        BY_WITNESS,
                        false,
                        proven == null ? time : proven.since(),
                        0),
                proven == null ? Mutation.Installed.Kind.PROOF : Mutation.Installed.Kind.EXTENSION);
    }
}
