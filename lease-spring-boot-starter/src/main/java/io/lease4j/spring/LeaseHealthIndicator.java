package io.lease4j.spring;

import io.lease4j.AuthorityRecordId;
import io.lease4j.observe.HealthConcern;
import io.lease4j.observe.LeaseHealth;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * What is known to be wrong with the leases, in the words of the health endpoint. Asks nobody. Each concern is a detail, by its
 * code: of how many, and in which shards; never a key, a holder or a credential.
 */
final class LeaseHealthIndicator implements HealthIndicator {

    /** No work can be accepted, or a request could not be recovered: it should go to another instance. */
    private static final Set<HealthConcern.Kind> DOWN = Set.of(
            HealthConcern.Kind.STORE_NOT_READY,
            HealthConcern.Kind.FLOOR_UNPROVEN,
            HealthConcern.Kind.JOURNAL_UNAVAILABLE);

    private final Supplier<LeaseHealth> source;

    LeaseHealthIndicator(Supplier<LeaseHealth> source) {
        this.source = source;
    }

    @Override
    public Health health() {
        LeaseHealth health = source.get();
        Health.Builder builder = Health.status(status(health));
        health.concerns().forEach(concern -> builder.withDetail(concern.kind().code(), detail(concern)));
        return builder.build();
    }

    private static Status status(LeaseHealth health) {
        if (health.of(HealthConcern.Kind.FRONT_DOOR_CLOSED).isPresent()) {
            return Status.OUT_OF_SERVICE;
        }
        if (health.concerns().stream().map(HealthConcern::kind).anyMatch(DOWN::contains)) {
            return Status.DOWN;
        }
        // Whether leases still hold there is not known; everything else is for a person, and work goes on.
        return health.of(HealthConcern.Kind.NOT_ANSWERED).isPresent() ? Status.UNKNOWN : Status.UP;
    }

    private static Map<String, Object> detail(HealthConcern concern) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("number", concern.number());
        if (!concern.records().isEmpty()) {
            detail.put(
                    "shards",
                    concern.records().stream().map(AuthorityRecordId::shard).toList());
        }
        return detail;
    }
}
