package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Leases;
import io.lease4j.NamespaceId;
import io.lease4j.observe.HealthConcern;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.spi.LeaseStore;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

class LeaseHealthIndicatorTest {

    private static final Map<HealthConcern.Kind, Status> EXPECTED = new EnumMap<>(Map.ofEntries(
            Map.entry(HealthConcern.Kind.FRONT_DOOR_CLOSED, Status.OUT_OF_SERVICE),
            Map.entry(HealthConcern.Kind.STORE_NOT_READY, Status.DOWN),
            Map.entry(HealthConcern.Kind.FLOOR_UNPROVEN, Status.DOWN),
            Map.entry(HealthConcern.Kind.NOT_ANSWERED, Status.UNKNOWN),
            Map.entry(HealthConcern.Kind.CLOCK_WENT_BACK, Status.UP),
            Map.entry(HealthConcern.Kind.CORRUPT_STATE, Status.UP),
            Map.entry(HealthConcern.Kind.OUTCOMES_UNKNOWN, Status.UP),
            Map.entry(HealthConcern.Kind.JOURNAL_UNAVAILABLE, Status.DOWN),
            Map.entry(HealthConcern.Kind.RENEWALS_FAILING, Status.UP),
            Map.entry(HealthConcern.Kind.CEILING_NEAR, Status.UP),
            Map.entry(HealthConcern.Kind.EVENTS_DROPPED, Status.UP)));

    @Test
    void nothing_known_to_be_wrong_is_up() {
        assertThat(healthOf(LeaseHealth.sound())).isEqualTo(Health.up().build());
    }

    @ParameterizedTest
    @EnumSource
    void each_concern_has_a_status_and_shows(HealthConcern.Kind kind) {
        Health health = healthOf(LeaseHealth.sound().and(HealthConcern.of(kind, 7)));
        assertThat(health.getStatus()).isEqualTo(EXPECTED.get(kind));
        assertThat(health.getDetails()).containsExactly(Map.entry(kind.code(), Map.of("number", 7L)));
    }

    @Test
    void a_closed_front_door_outweighs_what_else_is_wrong() {
        LeaseHealth all = LeaseHealth.sound()
                .and(HealthConcern.of(HealthConcern.Kind.FLOOR_UNPROVEN, 1))
                .and(HealthConcern.of(HealthConcern.Kind.FRONT_DOOR_CLOSED, 1));
        assertThat(healthOf(all).getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
    }

    @Test
    void a_store_that_is_down_outweighs_one_that_did_not_answer() {
        LeaseHealth all = LeaseHealth.sound()
                .and(HealthConcern.of(HealthConcern.Kind.NOT_ANSWERED, 1))
                .and(HealthConcern.of(HealthConcern.Kind.STORE_NOT_READY, 1));
        assertThat(healthOf(all).getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void records_show_as_shards_without_the_id_of_their_namespace() {
        NamespaceId id = NamespaceId.of("not-for-everybody");
        LeaseHealth health = LeaseHealth.sound()
                .and(HealthConcern.of(
                        HealthConcern.Kind.FLOOR_UNPROVEN,
                        List.of(new AuthorityRecordId(id, 3), new AuthorityRecordId(id, 1))));
        assertThat(healthOf(health).getDetails())
                .containsEntry("floor-unproven", Map.of("number", 2L, "shards", List.of(1, 3)));
        assertThat(healthOf(health).toString()).doesNotContain(id.value());
    }

    @Test
    void it_is_there_unless_it_is_switched_off() {
        Contexts.memory().run(context -> assertThat(context).hasBean("lease4jHealthIndicator"));
        Contexts.memory("lease4j.health.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
        Contexts.memory("management.health.lease4j.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
    }

    @Test
    void it_shows_the_front_door_of_the_application() {
        Contexts.memory().run(context -> {
            HealthIndicator indicator = context.getBean(HealthIndicator.class);
            assertThat(health(indicator).getStatus()).isEqualTo(Status.UP);
            context.getBean(LeaseStore.class).close();
            assertThat(health(indicator).getStatus()).isEqualTo(Status.DOWN);
            context.getBean(Leases.class).close();
            assertThat(health(indicator).getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
        });
    }

    private static Health healthOf(LeaseHealth health) {
        return health(new LeaseHealthIndicator(() -> health));
    }

    private static Health health(HealthIndicator indicator) {
        Health health = indicator.health();
        assertThat(health).isNotNull();
        return health;
    }
}
