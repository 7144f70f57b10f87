package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.HistoryOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** History and index may be damaged in any way: pages say so, grants fail closed, and generations can be ended. */
class CorruptPagesTest extends OnServer {

    private Scene scene;

    @BeforeEach
    void open() {
        scene = new Scene(server);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"string", "list", "set", "zset", "hash"})
    @Tag("S-12")
    void a_history_of_another_type_stops_grants_and_no_ends(String type) {
        damaged(scene.records().history(), type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"string", "list", "set", "hash", "stream"})
    @Tag("S-12")
    void an_index_of_another_type_stops_grants_and_no_ends(String type) {
        damaged(scene.records().index(), type);
    }

    private void damaged(String name, String type) {
        LeaseKey released = scene.key();
        LeaseKey revoked = scene.key();
        Lease one = scene.granted(released);
        Lease two = scene.granted(revoked);
        scene.records().ofType(name, type);
        byte[] damaged = scene.records().dump(name);
        byte[] authority = scene.records().dump(scene.records().authority());

        assertThat(scene.acquire(scene.asking(scene.key()))).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.records().dump(scene.records().authority())).isEqualTo(authority);
        if (name.equals(scene.records().index())) {
            assertThat(scene.list(PageQuery.first(10))).satisfies(CorruptLeaseTest::isCorrupt);
        } else {
            assertThat(scene.history(released)).satisfies(CorruptLeaseTest::isCorrupt);
        }
        assertThat(scene.renew(one).code()).isEqualTo("renewed");
        assertThat(scene.release(one)).isInstanceOf(ReleaseOutcome.Released.class);
        assertThat(scene.revoke(two)).isInstanceOf(RevokeOutcome.Revoked.class);
        assertThat(scene.acquire(scene.asking(released))).satisfies(CorruptLeaseTest::isCorrupt);
        assertThat(scene.records().dump(name))
                .as("what somebody else put there")
                .isEqualTo(damaged);
    }

    /** Everything that makes an entry of the history unreadable. */
    static Stream<String> entries() {
        List<String> all = new ArrayList<>();
        for (String field : Packed.GRANTED.names()) {
            all.add("g:" + field);
        }
        for (String field : Packed.ENDED.names()) {
            all.add("e:" + field);
        }
        for (String field : Packed.PROVEN.names()) {
            all.add("p:" + field);
        }
        all.addAll(List.of("cut", "longer", "empty", "text", "other field", "zeros", "ones"));
        return all.stream();
    }

    /** An entry that cannot be read may be of any key, so the page is no explanation; nothing else is concerned. */
    @ParameterizedTest
    @MethodSource("entries")
    @Tag("S-12")
    @Tag("S-14")
    void an_entry_that_cannot_be_read_makes_its_page_corrupt(String how) {
        LeaseKey key = scene.key();
        Lease lease = scene.granted(key);
        assertThat(scene.release(lease)).isInstanceOf(ReleaseOutcome.Released.class);
        byte[] granted = entry(0);
        byte[] ended = entry(1);
        byte[] damaged = switch (how) {
            case "cut" -> Arrays.copyOf(granted, granted.length - 1);
            case "longer" -> Arrays.copyOf(granted, granted.length + 1);
            case "empty", "other field" -> new byte[0];
            case "text" -> Records.bytes("granted");
            case "zeros" -> new byte[50];
            case "ones" -> filled(50);
            default -> fieldDamaged(how, granted, ended);
        };
        scene.records().command("DEL", scene.records().history());
        var unused = scene.records()
                .server()
                .command(
                        Records.bytes("XADD"),
                        Records.bytes(scene.records().history()),
                        Records.bytes("*"),
                        Records.bytes(how.equals("other field") ? "f" : "e"),
                        damaged);

        HistoryOutcome outcome = scene.history(key);

        if (how.endsWith(":key")) {
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            HistoryOutcome.Page.class,
                            page -> assertThat(page.entries()).isEmpty());
        } else {
            assertThat(outcome).satisfies(CorruptLeaseTest::isCorrupt);
        }
        assertThat(scene.granted(key).token()).isGreaterThan(lease.token());
    }

    private static byte[] fieldDamaged(String how, byte[] granted, byte[] ended) {
        String field = how.substring(2);
        Packed form = how.startsWith("g") ? Packed.GRANTED : how.startsWith("e") ? Packed.ENDED : Packed.PROVEN;
        byte[] sound = how.startsWith("g") ? granted : how.startsWith("e") ? ended : proven();
        if (field.equals("key")) {
            return form.with(sound, field, "another");
        }
        if (!form.isText(field)) {
            return form.with(sound, field, -1);
        }
        return form.with(sound, field, new byte[] {'a', (byte) 0xff});
    }

    private static byte[] proven() {
        Map<String, byte[]> fields = new LinkedHashMap<>();
        for (String name : Packed.PROVEN.names()) {
            fields.put(name, new byte[name.equals("kind") || name.equals("basis") ? 1 : 8]);
        }
        fields.put("kind", Records.bytes("p"));
        fields.put("reason", Records.bytes("reason"));
        return Packed.PROVEN.write(fields);
    }

    private byte[] entry(int number) {
        return scene.records()
                .server()
                .command("XRANGE", scene.records().history(), "-", "+")
                .list()
                .get(number)
                .list()
                .get(1)
                .list()
                .get(1)
                .bytes();
    }

    private static byte[] filled(int size) {
        byte[] value = new byte[size];
        Arrays.fill(value, (byte) 0xff);
        return value;
    }

    /** Names that no key has are taken out, and never keep a listing from going on. */
    @Test
    @Tag("S-13")
    @Tag("S-12")
    void what_is_no_fingerprint_in_the_index_hides_no_lease() {
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            held.add(scene.granted(scene.key()));
        }
        for (byte[] member : new byte[][] {
            new byte[0],
            {0},
            filled(43),
            Records.bytes("short"),
            Records.bytes("a.b.c"),
            filled(1000),
            Records.bytes("~~")
        }) {
            var unused = scene.records()
                    .server()
                    .command(
                            Records.bytes("ZADD"), Records.bytes(scene.records().index()), Records.bytes("0"), member);
        }
        assertThat(listed(1)).hasSize(5);
        for (Lease lease : held) {
            assertThat(scene.release(lease)).isInstanceOf(ReleaseOutcome.Released.class);
        }
        assertThat(scene.records()
                        .server()
                        .command("ZCARD", scene.records().index())
                        .number())
                .isZero();
    }

    /** A fingerprint without a record, such as one whose record was deleted, is taken out by the page that meets it. */
    @Test
    @Tag("S-13")
    void a_fingerprint_without_a_record_is_taken_out() {
        LeaseKey key = scene.key();
        Lease unused = scene.granted(key);
        scene.records().command("DEL", scene.records().lease(key));
        assertThat(listed(10)).isEmpty();
        assertThat(scene.records()
                        .server()
                        .command("ZCARD", scene.records().index())
                        .number())
                .isZero();
    }

    private List<ListEntry> listed(int limit) {
        List<ListEntry> all = new ArrayList<>();
        PageQuery query = PageQuery.first(limit);
        for (int pages = 0; pages < 50; pages++) {
            ListOutcome outcome = scene.list(query);
            assertThat(outcome).isInstanceOf(ListOutcome.Page.class);
            ListOutcome.Page page = (ListOutcome.Page) outcome;
            all.addAll(page.entries());
            if (page.next().isEmpty()) {
                return all;
            }
            query = PageQuery.after(page.next().get(), limit);
        }
        throw new AssertionError("a listing that does not end");
    }
}
