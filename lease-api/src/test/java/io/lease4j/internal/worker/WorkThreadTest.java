package io.lease4j.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("W-7")
class WorkThreadTest {

    @Test
    void aLossInterruptsTheWorkOnceAndNothingAfterIt() {
        WorkThread work = new WorkThread();
        work.interrupt();
        assertThat(Thread.interrupted()).isTrue();
        work.interrupt();
        assertThat(Thread.interrupted()).isFalse();
        assertThat(work.wasInterrupted()).isTrue();
        work.end();
        work.interrupt();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void theFlagOfALossEndsWithTheWork() {
        WorkThread work = new WorkThread();
        work.interrupt();
        work.end();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void workThatEndedIsNotInterruptedAndTheCallersFlagStays() {
        WorkThread work = new WorkThread();
        Thread.currentThread().interrupt();
        work.end();
        work.interrupt();
        assertThat(work.wasInterrupted()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }
}
