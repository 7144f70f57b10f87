package io.lease4j.examples.live.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FormTest {

    @Test
    void fields_are_decoded() throws IOException {
        Form form = read("verb=kill&subject=worker%2D1&empty=&=none");
        assertThat(form.field("verb")).isEqualTo("kill");
        assertThat(form.field("subject")).isEqualTo("worker-1");
        assertThat(form.field("empty")).isEmpty();
        assertThat(form.field("other")).isEmpty();
    }

    @Test
    void what_is_too_long_or_damaged_has_no_fields() throws IOException {
        assertThat(read("verb=kill&rest=" + "x".repeat(4096)).field("verb")).isEmpty();
        assertThat(read("verb=kill&rest=%zz").field("verb")).isEmpty();
    }

    @Test
    void every_text_is_escaped() {
        assertThat(new Html().text("<a href=\"x\" class='y'>&</a>").toString())
                .isEqualTo("&lt;a href=&quot;x&quot; class=&#39;y&#39;&gt;&amp;&lt;/a&gt;");
    }

    private static Form read(String text) throws IOException {
        return Form.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
