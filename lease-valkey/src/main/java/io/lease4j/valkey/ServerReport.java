package io.lease4j.valkey;

import io.lease4j.AuthorityRecordView;
import io.lease4j.NamespaceId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What was found on a server, and of one namespace on it. Immutable.
 *
 * @param findings what was looked at, in the order of looking; what could not be looked at is left out or says so
 * @param namespaceId the creation of the namespace that the server keeps, if the store could be opened
 * @param records the authority records that could be read
 * @param memory what takes how much memory; empty if it could not be counted
 * @since 0.1.0
 */
public record ServerReport(
        List<ServerFinding> findings,
        Optional<NamespaceId> namespaceId,
        List<AuthorityRecordView> records,
        List<MemoryShare> memory) {

    /**
     * What the keys of one kind take: a sample, and so an estimate, unless all were looked at.
     *
     * @param kind the kind, as in the name of its keys: {@code authority}, {@code lease}, {@code receipts}, {@code history},
     *     {@code index}, {@code effect}, {@code shown}
     * @param keys how many keys were seen
     * @param bytes what they take, by the mean of those that were measured
     * @param measured how many were measured
     * @param all whether every key of the database was seen
     */
    public record MemoryShare(String kind, long keys, long bytes, long measured, boolean all) {
        /**
         * Refuses null.
         *
         * @param kind the component
         * @param keys the component
         * @param bytes the component
         * @param measured the component
         * @param all the component
         */
        public MemoryShare {
            Objects.requireNonNull(kind, "kind");
        }
    }

    /**
     * Copies the lists.
     *
     * @param findings the component
     * @param namespaceId the component
     * @param records the component
     * @param memory the component
     */
    public ServerReport {
        findings = List.copyOf(Objects.requireNonNull(findings, "findings"));
        Objects.requireNonNull(namespaceId, "namespaceId");
        records = List.copyOf(Objects.requireNonNull(records, "records"));
        memory = List.copyOf(Objects.requireNonNull(memory, "memory"));
    }

    /**
     * Returns the most serious level of all findings.
     *
     * @return ok if there are none
     */
    public ServerFinding.Level worst() {
        if (has(ServerFinding.Level.REFUSAL)) {
            return ServerFinding.Level.REFUSAL;
        }
        return has(ServerFinding.Level.WARNING) ? ServerFinding.Level.WARNING : ServerFinding.Level.OK;
    }

    private boolean has(ServerFinding.Level level) {
        return findings.stream().anyMatch(finding -> finding.level() == level);
    }
}
