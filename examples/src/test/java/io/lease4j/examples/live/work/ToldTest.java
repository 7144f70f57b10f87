package io.lease4j.examples.live.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ToldTest {

    @Test
    void a_line_says_what_was_told() {
        Told told = new Told(Kind.REFUSED, "north", 17, "posting-3, behind");
        assertThat(Told.parse(told.line())).contains(told);
    }

    @Test
    void it_is_one_line_whatever_is_told() {
        assertThat(Told.parse(Told.of(Kind.TROUBLE, "a\tb\nc").line())).contains(Told.of(Kind.TROUBLE, "a b c"));
    }

    @Test
    void half_a_line_is_none() {
        assertThat(Told.parse("REFUSED\tnorth\t1")).isEmpty();
        assertThat(Told.parse("REFUSED\tnorth\tx\t")).isEmpty();
        assertThat(Told.parse("WHAT\tnorth\t1\t")).isEmpty();
    }
}
