package io.lease4j.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Asks before something that cannot be taken back. */
final class Confirmation {

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask.")
    private boolean yes;

    /** Goes on if the person agrees, or has agreed already. */
    Optional<ExitCode> refusedBy(Surroundings surroundings, String what) {
        if (yes) {
            return Optional.empty();
        }
        if (!surroundings.person().isThere()) {
            throw new UsageException(what + "\nNobody is there to be asked: give --yes to do it");
        }
        surroundings.err().println(what);
        Optional<String> answer = surroundings.person().answer("Type yes to do it: ");
        if (answer.map(String::strip).filter("yes"::equals).isPresent()) {
            return Optional.empty();
        }
        surroundings.err().println("Nothing was done.");
        return Optional.of(ExitCode.DECLINED);
    }
}
