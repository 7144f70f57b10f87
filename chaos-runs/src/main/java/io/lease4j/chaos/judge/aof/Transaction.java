package io.lease4j.chaos.judge.aof;

import java.util.Arrays;
import java.util.List;

/**
 * What one step of the server wrote: a single command, or all between MULTI and EXEC. Immutable.
 *
 * @param position how many bytes of all files together stand before its end
 * @param base whether it is of a snapshot: what it writes was committed before
 * @param second the last time that the file tells before it, in seconds since 1970; 0 if none
 * @param commands the commands, in order
 */
public record Transaction(long position, boolean base, long second, List<Command> commands) {

    private static final long PRIME = 0x100000001b3L;

    /** Copies the list. */
    public Transaction {
        commands = List.copyOf(commands);
    }

    /** Whether it took something out of the receipts of a key, because it was due. */
    public boolean reclaims() {
        return commands.stream().anyMatch(command -> {
            Names names = command.name().equals("HDEL") ? Names.of(command.text(1)) : null;
            return names != null && names.what().equals("receipts");
        });
    }

    /** A number that two different transactions are most unlikely to share. */
    public long fingerprint() {
        long hash = 0xcbf29ce484222325L;
        for (Command command : commands) {
            for (byte[] word : command.words()) {
                hash = (hash ^ Arrays.hashCode(word)) * PRIME;
                for (byte b : word) {
                    hash = (hash ^ (b & 0xff)) * PRIME;
                }
                hash = (hash ^ word.length) * PRIME;
            }
        }
        return hash;
    }
}
