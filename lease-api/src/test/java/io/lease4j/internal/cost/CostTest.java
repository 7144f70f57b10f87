package io.lease4j.internal.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is cheaper than the platform's own way comes to the same. */
class CostTest {

    @Test
    void randomBitsNeverRepeatAcrossPortionsAndThreads() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        int each = 2_000;
        IntStream.range(0, 8).parallel().forEach(thread -> {
            for (int i = 0; i < each; i++) {
                assertThat(seen.add(HexFormat.of().formatHex(RandomBits.id()))).isTrue();
                assertThat(seen.add(RandomBits.uuid().toString())).isTrue();
            }
        });
        assertThat(seen).hasSize(8 * 2 * each);
    }

    @Test
    void uuidsAreRandomOnesByTheirVersionAndEveryOtherBitVaries() {
        long ones = 0;
        long most = 0;
        long mostZero = 0;
        long leastZero = 0;
        for (int i = 0; i < 1_000; i++) {
            UUID uuid = RandomBits.uuid();
            assertThat(uuid.version()).isEqualTo(4);
            assertThat(uuid.variant()).isEqualTo(2);
            most |= uuid.getMostSignificantBits();
            ones |= uuid.getLeastSignificantBits();
            mostZero |= ~uuid.getMostSignificantBits();
            leastZero |= ~uuid.getLeastSignificantBits();
        }
        assertThat(most).isEqualTo(~0xb000L);
        assertThat(mostZero).isEqualTo(~0x4000L);
        assertThat(ones).isEqualTo(~0x4000_0000_0000_0000L);
        assertThat(leastZero).isEqualTo(~0x8000_0000_0000_0000L);
    }

    @Test
    void idsHave128Bits() {
        byte[] ones = new byte[16];
        for (int i = 0; i < 1_000; i++) {
            byte[] id = RandomBits.id();
            assertThat(id).hasSize(16);
            for (int at = 0; at < 16; at++) {
                ones[at] |= id[at];
            }
        }
        byte[] all = new byte[16];
        Arrays.fill(all, (byte) 0xff);
        assertThat(ones).isEqualTo(all);
    }

    @Test
    void aHashIsNotChangedByOneThatIsMadeMeanwhile() {
        byte[] abc = {'a', 'b', 'c'};
        byte[] expected = HexFormat.of().parseHex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        byte[] outer = Sha256.of(function -> {
            function.update(abc, 0, 1);
            assertThat(Sha256.of(abc, 0, 3)).isEqualTo(expected);
            function.update(abc, 1, 2);
        });
        assertThat(outer).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "~\u007f\u0080",
                "\u07ff\u0800",
                "\ud7ff\ue000\uffff",
                "a\ud83d\ude00b",
                "\ud83d\ude00\ud83d\ude00",
                "\u00e4\u20ac"
            })
    void lengthsAreThoseOfTheEncoding(String text) {
        assertThat(Utf8.length(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void anUnpairedSurrogateCountsAsTheQuestionMarkThatItBecomes() {
        for (String text : new String[] {"\ud83d", "\ude00", "\ud83d\ud83d", "\ude00\ud83d", "a\ud83d", "\ud83da"}) {
            assertThat(Utf8.length(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    @Test
    void bytesArePutTogetherWhateverTheRoom() {
        for (int room = 0; room < 12; room++) {
            ByteBuilder out = new ByteBuilder(room);
            out.add(0x141);
            out.add(new byte[] {'B', 'C'});
            out.add("DE", 2);
            out.add("\u20ac", 3);
            out.add(new byte[0]);
            assertThat(new String(out.toBytes(), StandardCharsets.UTF_8)).isEqualTo("ABCDE\u20ac");
            assertThat(out.sha256()).isEqualTo(Sha256.of(out.toBytes(), 0, 8));
        }
    }

    @Test
    void whatIsGivenBackIsUsedAgainAndByOneAtATime() {
        Set<Object> made = new HashSet<>();
        Pool<Object> pool = new Pool<>(() -> {
            Object one = new Object();
            made.add(one);
            return one;
        });
        Object first = pool.take();
        Object second = pool.take();
        assertThat(second).isNotSameAs(first);
        pool.giveBack(first);
        assertThat(pool.take()).isSameAs(first);
        assertThat(made).hasSize(2);
    }
}
