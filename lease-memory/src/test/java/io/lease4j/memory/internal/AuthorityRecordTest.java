package io.lease4j.memory.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.BackendTime;
import io.lease4j.FencingToken;
import io.lease4j.Lineage;
import io.lease4j.floor.TokenRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AuthorityRecordTest {

    @Test
    @Tag("F-6")
    void a_range_that_starts_high_is_near_its_ceiling_when_a_quarter_of_it_is_left_and_not_before() {
        AuthorityRecord record = AuthorityRecord.created(
                new TokenRange(1000, 1016), Lineage.of("lineage"), false, BackendTime.ofEpochMillis(0));
        for (long token = 1001; token <= 1011; token++) {
            assertThat(record.take()).isEqualTo(FencingToken.of(token));
            assertThat(record.nearCeiling()).isFalse();
        }
        assertThat(record.take()).isEqualTo(FencingToken.of(1012));
        assertThat(record.nearCeiling()).isTrue();
    }
}
