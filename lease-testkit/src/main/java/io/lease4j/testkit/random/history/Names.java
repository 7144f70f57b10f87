package io.lease4j.testkit.random.history;

import java.util.HashMap;
import java.util.Map;

/**
 * Short names for random ids, in the order in which they are met: two runs of one seed print the same. Confined to one
 * thread.
 *
 * @since 0.1.0
 */
public final class Names {

    private final Map<String, String> requests = new HashMap<>();
    private final Map<String, String> leases = new HashMap<>();
    private final Map<String, String> lineages = new HashMap<>();
    private final long origin;

    /**
     * Starts with no names.
     *
     * @param origin backend time that is printed as 0
     */
    public Names(long origin) {
        this.origin = origin;
    }

    /**
     * Names a request.
     *
     * @param id scope and digest
     * @return r1, r2 and so on
     */
    public String request(String id) {
        return requests.computeIfAbsent(id, unused -> "r" + (requests.size() + 1));
    }

    /**
     * Names a lease.
     *
     * @param id the lease id
     * @return L1, L2 and so on
     */
    public String lease(String id) {
        return leases.computeIfAbsent(id, unused -> "L" + (leases.size() + 1));
    }

    /**
     * Names a lineage.
     *
     * @param id the lineage
     * @return A, B and so on
     */
    public String lineage(String id) {
        return lineages.computeIfAbsent(id, unused -> {
            int n = lineages.size();
            return n < 26 ? String.valueOf((char) ('A' + n)) : "A" + n;
        });
    }

    /**
     * Prints a backend time.
     *
     * @param millis milliseconds of the backend's clock
     * @return milliseconds since the origin
     */
    public String time(long millis) {
        return Long.toString(millis - origin);
    }
}
