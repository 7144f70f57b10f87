package io.lease4j.recovery.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who else may have a journal's file. */
class OneProcessTest {

    /** Loads a copy of the class, as a second application in one server does. */
    private static final class SecondApplication extends ClassLoader {

        SecondApplication() {
            super(OneProcess.class.getClassLoader());
        }

        Class<?> copy() throws IOException {
            String name = OneProcess.class.getName();
            try (InputStream bytes = Objects.requireNonNull(
                    OneProcess.class.getResourceAsStream(OneProcess.class.getSimpleName() + ".class"))) {
                byte[] code = bytes.readAllBytes();
                return defineClass(name, code, 0, code.length);
            }
        }
    }

    @TempDir
    Path folder;

    @Test
    @Tag("RC-12")
    void a_copy_of_the_class_in_the_same_process_is_refused_and_gives_nothing_up() throws Exception {
        Path journal = folder.resolve("journal");
        Method of = new SecondApplication().copy().getDeclaredMethod("of", Path.class);
        of.setAccessible(true);
        try (Closeable first = OneProcess.of(journal).orElseThrow()) {
            assertThat(of.invoke(null, journal)).isEqualTo(Optional.empty());

            assertThat(otherProcessGetsIt()).isFalse();
            assertThat(first).isNotNull();
        }
        assertThat(otherProcessGetsIt()).isTrue();
    }

    private boolean otherProcessGetsIt() throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve("Other.java"), """
                import java.nio.channels.FileChannel;
                import java.nio.file.*;
                class Other {
                    public static void main(String[] file) throws Exception {
                        try (var channel = FileChannel.open(Path.of(file[0]), StandardOpenOption.WRITE)) {
                            System.exit(channel.tryLock() == null ? 3 : 4);
                        }
                    }
                }
                """);
        int end = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        source.toString(),
                        folder.resolve("journal.lock").toString())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(end).isBetween(3, 4);
        return end == 4;
    }
}
