package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import org.jspecify.annotations.Nullable;

/** A subject that is opened when it is first needed, and stays open to the end of the run. Confined to one thread. */
public final class Opened implements AutoCloseable {

    /** Opens a subject. */
    @FunctionalInterface
    public interface Opening {

        /**
         * Connects.
         *
         * @return the subject
         * @throws Exception if it cannot
         */
        Subject open() throws Exception;
    }

    private final String name;
    private final Opening opening;
    private @Nullable Subject subject;

    /**
     * Keeps how to open it.
     *
     * @param name of the subject
     * @param opening how
     */
    public Opened(String name, Opening opening) {
        this.name = name;
        this.opening = opening;
    }

    /**
     * Returns its name.
     *
     * @return as it was given
     */
    public String name() {
        return name;
    }

    /**
     * Opens it, the first time.
     *
     * @return the subject
     * @throws CaseFailedException if it cannot be opened
     */
    public Subject get() throws CaseFailedException {
        Subject open = subject;
        if (open == null) {
            try {
                open = opening.open();
            } catch (Exception e) {
                throw new CaseFailedException(name + " could not be opened: " + e, e);
            }
            subject = open;
        }
        return open;
    }

    @Override
    public void close() {
        if (subject != null) {
            subject.close();
        }
    }
}
