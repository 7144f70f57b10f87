package io.lease4j.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The wall clock of a process, usually a server's, to be stepped forward and back while it runs; its monotonic clock goes on as it
 * was. A small library, compiled on the spot with {@code gcc}, that is loaded into the process before all others: Linux
 * only. Starts without a shift. A server that reads its clock once in a while sees a step that much later: Valkey 9.1 within
 * about a millisecond, so await its {@code TIME}. Thread-safe; the same one may shift several servers.
 *
 * @since 0.1.0
 */
public final class ClockShift {

    static final String VARIABLE = "LEASE4J_CLOCK_SHIFT";
    private static final String SOURCE = "clockshift.c";

    private static final long NANOS = Duration.ofSeconds(1).toNanos();

    private final Path library;
    private final Path file;
    private final MappedByteBuffer shift;

    private ClockShift(Path library, Path file, MappedByteBuffer shift) {
        this.library = library;
        this.file = file;
        this.shift = shift;
    }

    /**
     * Compiles the library.
     *
     * @param folder where it and the shift are kept; it has to outlive the servers
     * @return a clock that is not shifted
     * @throws AssertionError if there is no {@code gcc}, with what to install
     */
    public static ClockShift in(Path folder) {
        return compiledBy("gcc", folder);
    }

    static ClockShift compiledBy(String compiler, Path folder) {
        Path source = folder.resolve(SOURCE);
        Path library = folder.resolve("clockshift.so");
        Path file = folder.resolve("clockshift.nanos");
        try (InputStream text = Objects.requireNonNull(ClockShift.class.getResourceAsStream(SOURCE), SOURCE)) {
            Files.write(source, text.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ServerTool.run(
                "gcc compiles a library that shifts a server's clock: install the package gcc, and libc6-dev",
                List.of(compiler, "-shared", "-fPIC", "-O2", "-o", library.toString(), source.toString()));
        try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
            MappedByteBuffer shift = content.getChannel().map(MapMode.READ_WRITE, 0, 2 * Long.BYTES);
            ByteBuffer unused = shift.order(ByteOrder.nativeOrder());
            return new ClockShift(library, file, shift);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns how far the clock is ahead of the machine's.
     *
     * @return negative for a clock that is behind
     */
    public Duration offset() {
        return Duration.ofNanos(shift.getLong(0));
    }

    /**
     * Sets how far the clock is ahead of the machine's, for every reading from now on.
     *
     * @param offset negative for a clock that is behind; less than 200 years either way
     */
    public void set(Duration offset) {
        shift.putLong(0, offset.toNanos());
    }

    /**
     * Steps the clock.
     *
     * @param step forward if positive, back if negative
     */
    public void step(Duration step) {
        set(offset().plus(step));
    }

    /**
     * Stops the clock, now shifted as it is: from then on it moves by {@link #step} and {@link #set} alone.
     *
     * @param moment where it stands while the shift is zero; not the epoch itself
     */
    public void standStill(Instant moment) {
        shift.putLong(Long.BYTES, Math.addExact(Math.multiplyExact(moment.getEpochSecond(), NANOS), moment.getNano()));
    }

    /**
     * Returns what another process than a server has to find in its environment, such as a client's.
     *
     * @return variables and their values
     */
    public Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), VARIABLE, file.toString());
    }

    Path library() {
        return library;
    }

    Path file() {
        return file;
    }
}
