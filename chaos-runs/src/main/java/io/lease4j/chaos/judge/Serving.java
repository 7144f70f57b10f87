package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Decoder;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.Transaction;
import io.lease4j.chaos.record.AofCopy;
import io.lease4j.chaos.record.LineageLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells which server did a step, and as which lineage. A replica's data repeats what its primary did, so that neither the
 * place of a step nor the order in which copies are read tells it: the lineage does. Confined to one thread.
 */
final class Serving {

    private final List<LineageLine> looks;
    private final Map<String, String> servers = new HashMap<>();

    Serving(List<LineageLine> looks) {
        this.looks = looks;
        // A replica has the lineage of its primary, and is looked at after it.
        looks.forEach(look -> servers.putIfAbsent(look.lineage(), look.server()));
    }

    /** Follows one copy, in its order. */
    final class Reader {

        private final AofCopy copy;
        private final Map<Integer, String> proven = new HashMap<>();
        private final Map<Integer, Long> provenSince = new HashMap<>();
        private String server;
        private String lineage = "";

        Reader(AofCopy copy) {
            this.copy = copy;
            this.server = copy.server();
        }

        /** Is shown each transaction, also those that are not new. */
        void see(Transaction transaction, List<Mutation> found, Decoder decoder) {
            for (Mutation mutation : found) {
                String now = decoder.provenFor(mutation.shard());
                // One that forgot everything serves as before.
                if (!now.isEmpty() && !now.equals(proven.getOrDefault(mutation.shard(), ""))) {
                    proven.put(mutation.shard(), now);
                    provenSince.put(mutation.shard(), transaction.position());
                }
            }
        }

        /** Which lineage did a step. */
        String lineage(Mutation mutation, long position) {
            if (mutation.shard() < 0) {
                // What a server was seen to serve as may have ended with the first replica that attached.
                return lineage.isEmpty() ? serving(mutation.shard(), "", position) : lineage;
            }
            lineage = ofRecord(mutation, position);
            return lineage;
        }

        private String ofRecord(Mutation mutation, long position) {
            String last = proven.getOrDefault(mutation.shard(), "");
            boolean needsProof = mutation instanceof Mutation.Granted
                    || mutation instanceof Mutation.Renewed
                    || mutation instanceof Mutation.Effected
                    || mutation instanceof Mutation.Fenced
                    || mutation instanceof Mutation.Installed;
            return needsProof && !last.isEmpty() ? last : serving(mutation.shard(), last, position);
        }

        /** What the server served as when it wrote there: as it was seen to, or as what it has proven since. */
        private String serving(int shard, String last, long position) {
            LineageLine of = look(last);
            long since = provenSince.getOrDefault(shard, 0L);
            String serving = last.isEmpty() ? copy.lineage() : last;
            for (LineageLine look : looks) {
                boolean here =
                        look.server().equals(copy.server()) && look.at() <= copy.at() && look.aofBytes() < position;
                if (here && look.aofBytes() >= since && (of == null || look.at() > of.at())) {
                    serving = look.lineage();
                }
            }
            return serving;
        }

        private @Nullable LineageLine look(String lineage) {
            return looks.stream()
                    .filter(look -> look.lineage().equals(lineage))
                    .findFirst()
                    .orElse(null);
        }

        /** Which server did a step; one that is of no record was done by whoever did the one before it. */
        String server(Mutation mutation, String lineage) {
            if (mutation.shard() >= 0) {
                server = servers.computeIfAbsent(lineage, unused -> copy.server());
            }
            return server;
        }
    }

    /** The lineages that a server was seen to serve as, in their order. */
    List<String> lineages(String server) {
        return looks.stream()
                .map(LineageLine::lineage)
                .filter(lineage -> server.equals(servers.get(lineage)))
                .distinct()
                .toList();
    }

    /** From when on a server was seen to serve as a lineage, in milliseconds of the run; 0 if it was not. */
    double since(String server, String lineage) {
        return looks.stream()
                .filter(look -> look.server().equals(server) && look.lineage().equals(lineage))
                .mapToDouble(LineageLine::at)
                .findFirst()
                .orElse(0);
    }
}
