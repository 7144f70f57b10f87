package io.lease4j.chaos.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.record.FaultKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScheduleTest {

    private static final Set<FaultKind> ALL = EnumSet.allOf(FaultKind.class);
    private static final long THREE_MINUTES = 180_000;

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, -7, Long.MAX_VALUE})
    void aSeedMakesTheSameScheduleTwice(long seed) {
        assertThat(Schedule.of(seed, THREE_MINUTES, ALL)).isEqualTo(Schedule.of(seed, THREE_MINUTES, ALL));
    }

    @Test
    void anotherSeedMakesAnotherSchedule() {
        assertThat(kinds(Schedule.of(1, THREE_MINUTES, ALL))).isNotEqualTo(kinds(Schedule.of(2, THREE_MINUTES, ALL)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void threeMinutesHaveEveryKindOnceBeforeAnyComesAgain(long seed) {
        List<FaultKind> kinds = kinds(Schedule.of(seed, THREE_MINUTES, ALL));

        assertThat(kinds).hasSizeGreaterThanOrEqualTo(ALL.size());
        assertThat(kinds.subList(0, ALL.size())).doesNotHaveDuplicates();
    }

    @Test
    void onlyPossibleKindsArePlanned() {
        Set<FaultKind> possible = EnumSet.of(FaultKind.KILL_WORKER, FaultKind.SCRIPT_FLUSH);

        assertThat(kinds(Schedule.of(3, THREE_MINUTES, possible)))
                .hasSizeGreaterThan(2)
                .allMatch(possible::contains);
        assertThat(Schedule.of(3, THREE_MINUTES, EnumSet.noneOf(FaultKind.class))
                        .faults())
                .isEmpty();
    }

    @Test
    void faultsAreNumberedAndApartAndWithinTheirTime() {
        List<PlannedFault> faults = Schedule.of(9, THREE_MINUTES, ALL).faults();

        for (int i = 0; i < faults.size(); i++) {
            assertThat(faults.get(i).number()).isEqualTo(i + 1);
            assertThat(faults.get(i).atMillis()).isBetween(Schedule.CALM_MILLIS, THREE_MINUTES);
            if (i > 0) {
                assertThat(faults.get(i).atMillis() - faults.get(i - 1).atMillis())
                        .isGreaterThan(2_000);
            }
        }
    }

    @Test
    void aScheduleCountsFromWhereItBegins() {
        Schedule schedule = Schedule.of(9, THREE_MINUTES, ALL);

        assertThat(schedule.from(5_000).faults().get(0).atMillis())
                .isEqualTo(schedule.faults().get(0).atMillis() + 5_000);
        assertThat(kinds(schedule.from(5_000))).isEqualTo(kinds(schedule));
    }

    private static List<FaultKind> kinds(Schedule schedule) {
        return schedule.faults().stream().map(PlannedFault::kind).toList();
    }
}
