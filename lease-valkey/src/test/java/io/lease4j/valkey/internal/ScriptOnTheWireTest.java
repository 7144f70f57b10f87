package io.lease4j.valkey.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.RequestDigest;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent and read without the client library's own arguments and lists is the same as with them. */
class ScriptOnTheWireTest {

    private static final byte[] DIGEST = new byte[32];

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String sent(CommandArgs<byte[], byte[]> arguments) {
        ByteBuf out = Unpooled.buffer();
        new Command<>(CommandType.EVALSHA, new ScriptOutput(), arguments).encode(out);
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    @Test
    void argumentsOfEveryKindAreSentAsTheirText() {
        byte[][] keys = {bytes("lease4j:1:{a/0}:authority"), bytes("")};
        String digest = Base64.getUrlEncoder().withoutPadding().encodeToString(DIGEST);
        long[] numbers = {0, 9, 10, 99, 100, 1_234_567_890_123L, Long.MAX_VALUE, -1, Long.MIN_VALUE};
        String[] texts = {"", "plain", "\u00e4\u20ac\ud83d\ude00", "\ud83d", "line\r\nbreak"};
        Arguments ours = new Arguments();
        CommandArgs<byte[], byte[]> theirs = new CommandArgs<>(ByteArrayCodec.INSTANCE)
                .add(Script.ACQUIRE.sha())
                .add(keys.length)
                .addKeys(keys);
        for (String text : texts) {
            var unused = ours.add(text);
            theirs.addValue(bytes(text));
        }
        for (long number : numbers) {
            var unused = ours.add(number);
            theirs.addValue(bytes(Long.toString(number)));
        }
        var unused = ours.add(new byte[] {0, -1, '\n'})
                .flag(true)
                .flag(false)
                .unused()
                .add(new RequestDigest(digest));
        theirs.addValue(new byte[] {0, -1, '\n'})
                .addValue(bytes("1"))
                .addValue(bytes("0"))
                .addValue(new byte[0])
                .addValue(Arrays.copyOf(DIGEST, 16));
        assertThat(sent(new ScriptArguments(Script.ACQUIRE, keys, ours))).isEqualTo(sent(theirs));
    }

    @Test
    void moreArgumentsThanUsualAreSentToo() {
        Arguments ours = new Arguments();
        CommandArgs<byte[], byte[]> theirs = new CommandArgs<>(ByteArrayCodec.INSTANCE)
                .add(Script.RENEW_ALL.sha())
                .add(0);
        for (int i = 0; i < 200; i++) {
            var unused = ours.add(i);
            theirs.addValue(bytes(Integer.toString(i)));
        }
        assertThat(sent(new ScriptArguments(Script.RENEW_ALL, new byte[0][], ours)))
                .isEqualTo(sent(theirs));
    }

    @Test
    void argumentsAreNotShown() {
        ScriptArguments arguments =
                new ScriptArguments(Script.ACQUIRE, new byte[][] {bytes("k")}, new Arguments().add("s3cr3t"));
        assertThat(arguments.toString()).doesNotContain("s3cr3t");
        assertThat(arguments.toCommandString()).doesNotContain("s3cr3t");
    }

    @Test
    void anAnswerIsThatOfTheCommandWithItsFirstArgument() {
        Arguments arguments = new Arguments().add("1234").add("x");
        assertThat(arguments.beginsWith(bytes("1234"))).isTrue();
        assertThat(arguments.beginsWith(bytes("1235"))).isFalse();
        assertThat(arguments.beginsWith(bytes("123"))).isFalse();
        assertThat(arguments.beginsWith(bytes("12345"))).isFalse();
    }

    private static List<@Nullable Object> read(
            CommandOutput<byte[], byte[], List<@Nullable Object>> output, String said) {
        ByteBuf in = Unpooled.wrappedBuffer(said.getBytes(StandardCharsets.ISO_8859_1));
        boolean whole = new RedisStateMachine().decode(in, output);
        assertThat(whole).isTrue();
        assertThat(in.isReadable()).isFalse();
        return shown(output.get());
    }

    private static List<@Nullable Object> shown(List<?> values) {
        List<@Nullable Object> shown = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof byte[] bytes) {
                shown.add(new String(bytes, StandardCharsets.ISO_8859_1));
            } else {
                shown.add(value instanceof List<?> list ? shown(list) : value);
            }
        }
        return shown;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*0\r\n",
                "*1\r\n:7\r\n",
                "*3\r\n$1\r\na\r\n:-5\r\n$0\r\n\r\n",
                "*2\r\n$-1\r\n:1\r\n",
                "*3\r\n*2\r\n:1\r\n$1\r\nb\r\n*0\r\n:9\r\n",
                "*4\r\n$1\r\nn\r\n*3\r\n:1\r\n*2\r\n*1\r\n:2\r\n:3\r\n:4\r\n*1\r\n$2\r\nxy\r\n:5\r\n",
                "*2\r\n+OK\r\n:1\r\n",
                "*2\r\n*1\r\n*1\r\n*0\r\n:1\r\n"
            })
    void listsAreReadAsTheClientLibraryReadsThem(String said) {
        assertThat(read(new ScriptOutput(), said)).isEqualTo(read(theirs(), said));
    }

    /** As it makes one for {@link ScriptOutputType#MULTI}. */
    private static CommandOutput<byte[], byte[], List<@Nullable Object>> theirs() {
        return new NestedMultiOutput<>(ByteArrayCodec.INSTANCE);
    }

    @Test
    void anAnswerThatIsNoListIsOneOfOneValue() {
        assertThat(read(new ScriptOutput(), ":7\r\n")).containsExactly(7L);
        assertThat(read(new ScriptOutput(), "$2\r\nab\r\n")).containsExactly("ab");
        assertThat(read(new ScriptOutput(), "+OK\r\n")).containsExactly("OK");
    }

    @Test
    void nothingReadIsAnEmptyList() {
        assertThat(new ScriptOutput().get()).isEmpty();
    }
}
