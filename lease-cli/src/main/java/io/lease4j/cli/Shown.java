package io.lease4j.cli;

import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.LeaseEnd;
import io.lease4j.Lineage;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.Violation;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How values look to people and to programs. Metadata shows its names, and never what they stand for. */
final class Shown {

    private Shown() {}

    static String code(String enumName) {
        return enumName.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<String> names(Collection<SinkName> sinks) {
        return sinks.stream().map(SinkName::value).sorted().toList();
    }

    static List<String> lines(Outcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add(outcome.code());
        if (outcome instanceof Refused refused) {
            refused.violation().ifPresent(violation -> lines.add("  " + violation));
            refused.obstacles().forEach(obstacle -> lines.add("  " + obstacle));
        }
        lines.add("  What it means and what is safe to do: docs/runbook.md, " + outcome.code());
        return lines;
    }

    static Map<String, Object> failure(Outcome outcome) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("outcome", outcome.code());
        value.put("committed", code(outcome.committed().name()));
        value.put("retryMayHelp", outcome.retryMayHelp());
        if (outcome instanceof Refused refused) {
            value.put("violation", refused.violation().map(Violation::toString));
            value.put("obstacles", refused.obstacles());
        }
        return value;
    }

    static Map<String, Object> generation(Generation generation) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("key", generation.key().components());
        value.put("fingerprint", generation.key().fingerprint());
        value.put("leaseId", generation.leaseId().value());
        value.put("token", generation.token().value());
        return value;
    }

    static Map<String, Object> lease(ObservedLease lease) {
        Map<String, Object> value = generation(lease.generation());
        value.put("principal", lease.holder().principal());
        value.put("instance", lease.holder().instance());
        value.put("executionId", lease.executionId().map(ExecutionId::value));
        value.put("metadataNames", lease.metadata().keySet().stream().sorted().toList());
        value.put("grantedAt", time(lease.grantedAt()));
        value.put("expiresAt", time(lease.expiresAt()));
        value.put("renewals", lease.renewalNumber());
        value.put("end", lease.end().map(Shown::end));
        return value;
    }

    static List<String> leaseLines(ObservedLease lease) {
        List<String> lines = new ArrayList<>();
        lines.add("key          " + key(lease.generation()));
        lines.add("fingerprint  " + lease.generation().key().fingerprint());
        lines.add("lease id     " + lease.generation().leaseId());
        lines.add("token        " + lease.generation().token());
        lines.add("holder       " + lease.holder().principal() + ", instance "
                + lease.holder().instance());
        lease.executionId().ifPresent(id -> lines.add("execution    " + id.value()));
        if (!lease.metadata().isEmpty()) {
            lines.add("metadata     "
                    + String.join(
                            ", ", lease.metadata().keySet().stream().sorted().toList())
                    + " (values are not shown)");
        }
        lines.add("granted at   " + time(lease.grantedAt()));
        lines.add("expires at   " + time(lease.expiresAt()) + ", after " + lease.renewalNumber() + " renewals");
        lease.end().ifPresent(end -> lines.add("ended        " + ended(end)));
        return lines;
    }

    static Map<String, Object> end(LeaseEnd end) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("reason", code(end.reason().name()));
        value.put("at", time(end.at()));
        value.put("by", end.by());
        value.put("note", end.note());
        value.put("unsealedSinks", names(end.unsealedSinks()));
        return value;
    }

    static String ended(LeaseEnd end) {
        return code(end.reason().name()) + " at " + time(end.at())
                + end.by().map(by -> " by " + by).orElse("")
                + end.note().map(note -> ": " + note).orElse("")
                + (end.unsealedSinks().isEmpty()
                        ? ""
                        : "; not sealed: " + String.join(", ", names(end.unsealedSinks())));
    }

    static Map<String, Object> record(AuthorityRecordView record) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("shard", record.recordId().shard());
        value.put("exists", record.exists());
        value.put("proven", record.proven());
        value.put("basis", record.basis().map(ProofBasis::name).map(Shown::code));
        value.put("servingLineage", record.servingLineage().value());
        value.put("provenLineage", record.provenLineage().map(Lineage::value));
        value.put("lastToken", record.lastToken());
        value.put("floor", record.floor());
        value.put("ceiling", record.ceiling());
        value.put("evidence", record.evidence());
        value.put("sinks", names(record.sinks()));
        value.put("frozen", record.frozen());
        value.put("beingCreated", record.beingCreated());
        value.put("witnessed", record.witnessed());
        value.put("latestTime", time(record.latestTime()));
        value.put("completeSince", time(record.completeSince()));
        return value;
    }

    static List<String> recordLines(List<AuthorityRecordView> records) {
        Table table = new Table("SHARD", "PROVEN", "BY", "LAST TOKEN", "FLOOR", "CEILING", "STATE", "SINKS");
        for (AuthorityRecordView record : records) {
            table.row(
                    record.recordId().shard(),
                    record.proven() ? "yes" : "no",
                    record.basis().map(ProofBasis::name).map(Shown::code).orElse("-"),
                    record.lastToken(),
                    record.floor(),
                    record.ceiling(),
                    state(record),
                    record.sinks().isEmpty() ? "-" : String.join(", ", names(record.sinks())));
        }
        return table.lines();
    }

    private static String state(AuthorityRecordView record) {
        if (!record.exists()) {
            return "missing";
        }
        if (record.evidence() > 0) {
            return "refuted by token " + record.evidence();
        }
        if (record.beingCreated()) {
            return "being created";
        }
        return record.frozen() ? "frozen" : "ready";
    }

    static String key(Generation generation) {
        return String.join(" / ", generation.key().components());
    }

    static String time(BackendTime time) {
        return time.asInstant().toString();
    }

    static <T> String or(Optional<T> value, String otherwise) {
        return value.map(Object::toString).orElse(otherwise);
    }
}
