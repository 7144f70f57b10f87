package io.lease4j.verification.wrong;

import java.util.List;
import java.util.stream.Stream;

/** Every wrong sink that the contract of sinks has to find. */
final class FaultySinks {

    /** Nothing is wrong with these: the contract passes. */
    static final FaultySink PLAIN =
            FaultySink.outside("plain", "Nothing.", PlainSink::new).stalling();

    static final FaultySink BESIDE = FaultySink.beside("beside", "Nothing.", right -> right);

    private static final List<FaultySink> ALL = Stream.of(
                    FaultyReplays.all(),
                    FaultyApplying.all(),
                    FaultyNames.all(),
                    FaultyFences.all(),
                    FaultySeals.all(),
                    FaultySinkFloors.all(),
                    FaultyAdmissions.all(),
                    FaultyTombstones.all(),
                    FaultyMoments.all(),
                    FaultySinksBeside.all())
            .flatMap(List::stream)
            .toList();

    private FaultySinks() {}

    static List<FaultySink> all() {
        return ALL;
    }

    static FaultySink named(String name) {
        return Stream.concat(Stream.of(PLAIN, BESIDE), ALL.stream())
                .filter(faulty -> faulty.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
