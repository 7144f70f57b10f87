package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.NAMESPACE;
import static io.lease4j.recovery.internal.Given.asking;
import static io.lease4j.recovery.internal.Given.open;
import static io.lease4j.recovery.internal.Given.opening;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionId;
import io.lease4j.Namespace;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.JournalContents;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournalProblem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that may be hostile: whatever is in them, opening one gives an outcome. */
class JournalDamageTest extends OnWholeJournal {

    @Test
    @Tag("RC-13")
    void a_file_that_was_cut_off_anywhere_holds_what_was_written_before() {
        for (int length = 0; length < whole.length; length++) {
            MemoryDisk cut = new MemoryDisk(Arrays.copyOf(whole, length));
            JournalOpening opened = opening(cut);
            if (length < ends.get(0)) {
                assertThat(opened).as("length %s", length).isInstanceOf(NotOpened.class);
                continue;
            }
            int upTo = length;
            int last = ends.stream()
                    .filter(end -> end <= upTo)
                    .max(Integer::compare)
                    .orElseThrow();
            assertThat(cut.bytes).as("cut to the last whole entry").isEqualTo(Arrays.copyOf(whole, last));
            assertThat(described(opened.orThrow()))
                    .isEqualTo(described(open(new MemoryDisk(Arrays.copyOf(whole, last)))));
            // What is written behind the cut is found again.
            sent(
                    opened.orThrow(),
                    asking("third").executionId(ExecutionId.of("third")).build());
            assertThat(described(open(new MemoryDisk(cut.durable)))).isEqualTo(described(opened.orThrow()));
        }
    }

    /** A machine that dies may leave a file at its new length, and zeros where the bytes should be. */
    @Test
    @Tag("RC-13")
    void a_tail_of_zeros_is_one_that_was_cut_off() {
        int last = ends.get(ends.size() - 2);
        for (int length = last; length < whole.length - 1; length++) {
            byte[] zeros = Arrays.copyOf(Arrays.copyOf(whole, length), whole.length + 100);

            assertThat(described(open(new MemoryDisk(zeros))))
                    .as("zeros from %s on", length)
                    .isEqualTo(described(open(new MemoryDisk(Arrays.copyOf(whole, last)))));
        }
    }

    @Test
    @Tag("RC-13")
    void every_flipped_bit_is_found_with_its_offset() {
        for (int bit = 0; bit < whole.length * 8; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            MemoryDisk disk = new MemoryDisk(flipped);

            JournalOpening opened = opening(disk);

            assertThat(opened).as("bit %s", bit).isInstanceOf(NotOpened.class);
            NotOpened problem = (NotOpened) opened;
            int at = bit / 8;
            if (at >= ends.get(0)) {
                int entry = ends.stream()
                        .filter(end -> end <= at)
                        .max(Integer::compare)
                        .orElseThrow();
                assertThat(problem.problem()).isEqualTo(JournalProblem.DAMAGED);
                assertThat(problem.offset()).as("bit %s", bit).isEqualTo(entry);
                assertThat(problem.detail()).isEqualTo("damaged at offset " + entry);
            }
            assertThat(disk.bytes).as("nothing is changed").isEqualTo(flipped);
            assertThat(disk.steps).contains("close");
        }
    }

    @Test
    @Tag("RC-13")
    void an_entry_that_is_missing_or_moved_is_found() {
        byte[] without = new byte[whole.length - (ends.get(2) - ends.get(1))];
        System.arraycopy(whole, 0, without, 0, ends.get(1));
        System.arraycopy(whole, ends.get(2), without, ends.get(1), whole.length - ends.get(2));

        assertThat(opening(new MemoryDisk(without)))
                .isInstanceOfSatisfying(
                        NotOpened.class,
                        problem -> assertThat(problem.offset())
                                .isEqualTo(ends.get(1).longValue()));
    }

    @Test
    @Tag("RC-13")
    void random_bytes_behind_a_header_never_throw() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            byte[] file = Arrays.copyOf(whole, ends.get(0) + bytes.length);
            System.arraycopy(bytes, 0, file, ends.get(0), bytes.length);
            assertThat(opening(new MemoryDisk(file))).isNotNull();
            assertThat(opening(new MemoryDisk(bytes))).isInstanceOf(NotOpened.class);
        }
    }

    @Test
    @Tag("RC-13")
    void what_is_empty_foreign_or_from_the_future_is_not_opened() {
        assertThat(problemOf(new byte[0])).isEqualTo(JournalProblem.NOT_A_JOURNAL);
        assertThat(problemOf("no journal at all".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(JournalProblem.NOT_A_JOURNAL);
        assertThat(problemOf(Frames.header(Namespace.of("shipments")))).isEqualTo(JournalProblem.OTHER_NAMESPACE);
        byte[] future = whole.clone();
        future[9] = Frames.VERSION + 1;
        assertThat(problemOf(future)).isEqualTo(JournalProblem.UNKNOWN_VERSION);
        byte[] header = Frames.header(NAMESPACE);
        header[12] ^= 1;
        assertThat(problemOf(header)).isEqualTo(JournalProblem.DAMAGED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "replace"})
    @Tag("RC-13")
    void a_disk_that_fails_is_not_accessible(String failing) {
        MemoryDisk disk = new MemoryDisk();
        disk.failing = failing;

        assertThat(opening(disk)).isInstanceOfSatisfying(NotOpened.class, problem -> {
            assertThat(problem.problem()).isEqualTo(JournalProblem.NOT_ACCESSIBLE);
            assertThat(problem.detail()).contains("no " + failing);
        });
        assertThat(disk.steps).contains("close");
    }

    private static JournalProblem problemOf(byte[] file) {
        return ((NotOpened) opening(new MemoryDisk(file))).problem();
    }

    /** Requests are compared by identity, and so described. */
    private static String described(ExecutionJournal journal) {
        JournalContents contents = journal.contents();
        return contents + " " + journal.highestSeen();
    }
}
