package io.lease4j.chaos.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a file of a record, as far as they are whole. Immutable.
 *
 * @param values the lines in their order
 * @param torn whether the last line was cut short, as a killed process leaves it
 * @param <T> what a line is
 */
public record Lines<T>(List<T> values, boolean torn) {

    /**
     * Copies the lines.
     *
     * @param values the component
     * @param torn the component
     */
    public Lines {
        values = List.copyOf(values);
    }

    /**
     * Reads a file; one that is missing has no lines.
     *
     * @param file the file
     * @param type what a line is
     * @param <T> what a line is
     * @return the lines
     * @throws UncheckedIOException if it cannot be read
     * @throws IllegalArgumentException if a line other than a torn last one is no such line
     */
    public static <T> Lines<T> read(Path file, Class<T> type) {
        if (!Files.exists(file)) {
            return new Lines<>(List.of(), false);
        }
        try {
            return parse(Files.readString(file, StandardCharsets.ISO_8859_1), file, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> Lines<T> parse(String latin, Path file, Class<T> type) {
        List<T> values = new ArrayList<>();
        int from = 0;
        for (int end = latin.indexOf('\n'); end >= 0; end = latin.indexOf('\n', from)) {
            String line = new String(
                    latin.substring(from, end).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            try {
                values.add(RecordJson.mapper().readValue(line, type));
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(file.getFileName() + ", line " + (values.size() + 1), e);
            }
            from = end + 1;
        }
        return new Lines<>(values, from < latin.length());
    }
}
