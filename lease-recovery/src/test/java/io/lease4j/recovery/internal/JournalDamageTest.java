package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.EXECUTION;
import static io.lease4j.recovery.internal.Given.HOLDER;
import static io.lease4j.recovery.internal.Given.KEY;
import static io.lease4j.recovery.internal.Given.NAMESPACE;
import static io.lease4j.recovery.internal.Given.RECORD;
import static io.lease4j.recovery.internal.Given.SENT;
import static io.lease4j.recovery.internal.Given.acquire;
import static io.lease4j.recovery.internal.Given.acquired;
import static io.lease4j.recovery.internal.Given.asking;
import static io.lease4j.recovery.internal.Given.open;
import static io.lease4j.recovery.internal.Given.opening;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.JournalContents;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournalProblem;
import io.lease4j.recovery.UnreadableEntry;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that may be hostile: whatever is in them, opening one gives an outcome. */
class JournalDamageTest {

    /** Lengths of a whole file after each of its entries, the header first. */
    private final List<Integer> ends = new ArrayList<>();

    private final byte[] whole = whole();

    private byte[] whole() {
        MemoryDisk disk = new MemoryDisk();
        ExecutionJournal journal = open(disk);
        ends.add(disk.bytes.length);
        AcquireRequest first = acquire("first");
        step(disk, () -> sent(journal, first));
        step(disk, () -> journal.known(first, acquired(first, 7)));
        step(disk, () -> journal.seen(RECORD, 7));
        step(
                disk,
                () -> sent(
                        journal,
                        asking("second")
                                .executionId(ExecutionId.of("execution-2"))
                                .build()));
        return disk.bytes;
    }

    private void step(MemoryDisk disk, Runnable what) {
        what.run();
        ends.add(disk.bytes.length);
    }

    private static void sent(ExecutionJournal journal, AcquireRequest request) {
        assertThat(journal.sending(request, RECORD, SENT).toCompletableFuture().join())
                .isTrue();
    }

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

    @Test
    @Tag("RC-13")
    void a_key_that_is_none_any_more_is_shown_and_kept_and_the_rest_is_read() {
        byte[] key = KEY.encoded();
        // A blank at its end: what an older version might have let pass.
        key[key.length - 1] = ' ';
        byte[] entry = entry(out -> {
            out.putByte(4);
            out.putBytes(key);
            out.putText(EXECUTION.value());
        });
        MemoryDisk disk = new MemoryDisk(with(entry));
        ExecutionJournal journal = opening(disk, 1).orThrow();

        assertThat(journal.contents().executions()).hasSize(2);
        assertThat(journal.contents().unreadable()).hasSize(1);
        UnreadableEntry unreadable = journal.contents().unreadable().get(0);
        assertThat(unreadable.offset()).isEqualTo(whole.length);
        assertThat(unreadable.violation().field()).isEqualTo("key component 1");

        // Also when the file is written anew.
        for (int i = 0; i < 20; i++) {
            AcquireRequest request = asking("r" + i).build();
            sent(journal, request);
            journal.known(request, new AcquireOutcome.Held(Given.TTL, false));
        }
        assertThat(disk.steps).contains("replace");
        assertThat(open(new MemoryDisk(disk.bytes)).contents().unreadable()).hasSize(1);
    }

    @Test
    @Tag("RC-13")
    void entries_that_break_a_bound_are_shown() {
        assertUnreadable("of a known kind", out -> out.putByte(9));
        assertUnreadable("complete", out -> {});
        assertUnreadable("of the journal's namespace", out -> {
            out.putByte(4);
            out.putKey(LeaseKey.of("shipments", "42"));
            out.putText("x");
        });
        assertUnreadable("nothing behind the last field", out -> {
            out.putByte(4);
            out.putKey(KEY);
            out.putText("x");
            out.putByte(0);
        });
        assertUnreadable("valid UTF-8", out -> {
            out.putByte(4);
            out.putKey(KEY);
            out.putBytes(new byte[] {(byte) 0xff});
        });
        assertUnreadable("of a known operation", out -> {
            out.putByte(2);
            out.putByte(7);
        });
        assertUnreadable("0 or 1", out -> {
            out.putByte(3);
            out.putText("x");
            out.putKey(KEY);
            out.putHolder(HOLDER);
            out.putRecord(RECORD);
            out.putByte(2);
        });
        assertUnreadable("of a known kind", out -> {
            out.putByte(2);
            out.putByte(0);
            out.putKey(KEY);
            out.putText("billing");
            out.putText("id");
            out.putByte(99);
        });
    }

    private void assertUnreadable(String bound, Consumer<FieldWriter> fields) {
        assertThat(open(new MemoryDisk(with(entry(fields)))).contents().unreadable())
                .singleElement()
                .satisfies(entry -> assertThat(entry.violation().bound()).isEqualTo(bound));
    }

    private static byte[] entry(Consumer<FieldWriter> fields) {
        FieldWriter out = new FieldWriter();
        fields.accept(out);
        return out.toBytes();
    }

    private byte[] with(byte[] entry) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(whole);
        out.writeBytes(Frames.frame(whole.length, entry));
        return out.toByteArray();
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
