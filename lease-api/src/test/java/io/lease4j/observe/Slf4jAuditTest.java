package io.lease4j.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.effect.SinkName;
import io.lease4j.fixtures.CapturedLog;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

class Slf4jAuditTest {

    @AfterEach
    void stop() {
        CapturedLog.stopListening();
    }

    private static List<String> heard(Level level, List<LeaseEvent> events) {
        Queue<String> lines = CapturedLog.listen(level);
        events.forEach(Slf4jAudit.standard()::on);
        return List.copyOf(lines);
    }

    private static List<String> names(Level level) {
        return heard(level, Events.all()).stream()
                .filter(line -> line.startsWith(level + " "))
                .map(line -> line.replaceAll(".*event=([a-z-]+) .*", "$1"))
                .toList();
    }

    @Test
    void a_line_says_everything_that_is_known_as_pairs() {
        assertThat(heard(Level.DEBUG, Events.all()).get(0))
                .isEqualTo("DEBUG io.lease4j.audit event=granted expires=" + Events.LATER + " key="
                        + Events.KEY.fingerprint()
                        + " token=7 lease=lease-7 execution=run-1 request=request-1 trace=trace-1 principal=billing"
                        + " instance=instance-1 time=" + Events.NOW);
    }

    @Test
    void every_event_has_a_line_with_what_is_its_own() {
        assertThat(heard(Level.DEBUG, Events.all()))
                .hasSize(Events.all().size())
                .anyMatch(line -> line.contains("event=lost reason=expired "))
                .anyMatch(line -> line.contains("event=expired expiredToken=6 expiredLease=lease-6 "))
                .anyMatch(line -> line.contains("event=revoked reason=\"replaced by hand\" unsealed=\"\" "))
                .anyMatch(line -> line.contains("event=unknown-opened operation=acquire reason=no-answer "))
                .anyMatch(line -> line.contains("event=unknown-resolved operation=acquire outcome=acquired "))
                .anyMatch(line -> line.contains("event=reacquired formerToken=6 formerLease=lease-6 "))
                .anyMatch(line -> line.contains("event=recovery-classified decision=reacquire-required "))
                .anyMatch(line -> line.contains("event=stale-effect-rejected reason=sealed "))
                .anyMatch(line -> line.contains("event=floor-unproven record=creation-1/3 "))
                .anyMatch(line -> line.contains("event=floor-proven record=creation-1/3 reason=witness "));
    }

    @Test
    @Tag("V-5")
    void a_steady_state_says_nothing_at_info_and_trouble_warns() {
        assertThat(names(Level.DEBUG)).containsExactly("granted", "held", "renewed", "released", "effect-accepted");
        assertThat(names(Level.INFO))
                .containsExactly(
                        "expired",
                        "revoked",
                        "unknown-opened",
                        "unknown-resolved",
                        "reacquired",
                        "recovery-classified",
                        "floor-proven");
        assertThat(names(Level.WARN))
                .containsExactly("lost", "taken-as-lost", "stale-effect-rejected", "floor-unproven", "corrupt-state");
    }

    @Test
    void a_revocation_that_left_a_sink_open_warns_also_where_info_is_off() {
        Queue<String> lines = CapturedLog.listen(Level.WARN);
        Slf4jAudit audit = Slf4jAudit.standard();

        assertThat(audit.wants(LeaseEvent.Revoked.class)).isTrue();
        audit.on(Events.revoked(Set.of()));
        audit.on(Events.revoked(Set.of(SinkName.of("b"), SinkName.of("a"))));

        assertThat(lines).singleElement().asString().startsWith("WARN ").contains("unsealed=a,b ");
    }

    @Test
    @Tag("V-5")
    void nothing_is_wanted_of_an_event_whose_level_is_off() {
        Slf4jAudit audit = Slf4jAudit.standard();
        CapturedLog.stopListening();
        assertThat(Events.all()).noneMatch(event -> audit.wants(event.getClass()));

        var unused = CapturedLog.listen(Level.INFO);
        assertThat(audit.wants(LeaseEvent.Granted.class)).isFalse();
        assertThat(audit.wants(LeaseEvent.Renewed.class)).isFalse();
        assertThat(audit.wants(LeaseEvent.Lost.class)).isTrue();
    }

    @Test
    @Tag("V-3")
    void a_value_that_somebody_chose_forges_no_pair_and_no_line() {
        EventContext context = Events.context();
        String forged = "x event=granted\n\"y\" \\ \u2028\u202e z";
        LeaseEvent.Revoked event = new LeaseEvent.Revoked(
                new EventContext(
                        context.keyFingerprint(),
                        Holder.of("a b", "c=d"),
                        context.backendTime(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of("trace\r\nnext")),
                forged,
                Set.of());

        String line = heard(Level.DEBUG, List.of(event)).get(0);

        assertThat(line.lines()).hasSize(1);
        assertThat(line)
                .contains("reason=\"x event=granted\\u000a\\\"y\\\" \\\\ \\u2028\\u202e z\" ")
                .contains("trace=\"trace\\u000d\\u000anext\" ")
                .contains("principal=\"a b\" instance=\"c=d\" ");
    }

    @Test
    void another_logger_has_its_own_name() {
        Queue<String> lines = CapturedLog.listen(Level.INFO);

        Slf4jAudit.to("billing.leases").on(Events.revoked(Set.of()));

        assertThat(lines).singleElement().asString().startsWith("INFO billing.leases ");
    }

    @Test
    void events_of_every_type_are_among_those_that_are_tested() {
        assertThat(Events.all().stream().map(Object::getClass))
                .containsExactlyInAnyOrder(
                        Arrays.stream(LeaseEvent.class.getDeclaredClasses()).toArray(Class<?>[]::new));
    }
}
