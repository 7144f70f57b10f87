package io.lease4j.chaos.judge.aof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Reads a server's folder of append-only files, in the order in which they were written. */
public final class AofFolder {

    private AofFolder() {}

    /**
     * Reads all transactions. A torn end of the last file is left out: nobody was told of it.
     *
     * @param folder the folder with the manifest, or the files alone
     * @param to is given each transaction
     * @return the name of the file that is damaged before the end of the last one, or empty
     * @throws IOException if a file cannot be read
     */
    public static String read(Path folder, Consumer<Transaction> to) throws IOException {
        String damaged = "";
        List<Path> files = files(folder);
        AofFile reader = new AofFile(to);
        for (int i = 0; i < files.size(); i++) {
            if (!reader.read(files.get(i)) && i < files.size() - 1) {
                damaged = files.get(i).getFileName().toString();
            }
        }
        return damaged;
    }

    private static List<Path> files(Path folder) throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> listed = Files.walk(folder, 2)) {
            listed.filter(AofFolder::isData).forEach(all::add);
        }
        all.sort(Comparator.comparingLong(AofFolder::sequence).thenComparing(AofFolder::isIncrement));
        return all;
    }

    private static boolean isData(Path file) {
        String name = file.getFileName().toString();
        return (name.endsWith(".aof") && Files.isRegularFile(file)) || name.contains(".base.");
    }

    private static boolean isIncrement(Path file) {
        return file.getFileName().toString().contains(".incr.");
    }

    /** The number in appendonly.aof.3.incr.aof; 0 of a file without. */
    private static long sequence(Path file) {
        for (String part : file.getFileName().toString().split("\\.", -1)) {
            if (!part.isEmpty() && part.chars().allMatch(Character::isDigit)) {
                return Long.parseLong(part);
            }
        }
        return 0;
    }
}
