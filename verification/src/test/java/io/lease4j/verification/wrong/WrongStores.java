package io.lease4j.verification.wrong;

import java.util.List;
import java.util.stream.Stream;

/** All wrong stores, sinks, front doors and keepers. */
final class WrongStores {

    /** No fault at all: what fails here is a fault of the kit, or of the reference. */
    static final WrongStore NOTHING_WRONG = WrongStore.of("nothing-wrong", "It keeps the contract.");

    private static final List<WrongStore> ALL = Stream.of(
                    WrongTimes.all(),
                    WrongGenerations.all(),
                    WrongHolders.all(),
                    WrongHelds.all(),
                    WrongTokens.all(),
                    WrongReceipts.all(),
                    WrongMemories.all(),
                    WrongReplays.all(),
                    WrongScopes.all(),
                    WrongDigests.all(),
                    WrongStamps.all(),
                    WrongActs.all(),
                    WrongVerdicts.all(),
                    WrongCommitments.all(),
                    WrongFloors.all(),
                    WrongProofs.all(),
                    WrongEvidence.all(),
                    WrongExtensions.all(),
                    WrongUnproven.all(),
                    WrongWitnesses.all(),
                    WrongSinks.all(),
                    WrongSinksBeside.all(),
                    WrongSeals.all(),
                    WrongEffectCancels.all(),
                    WrongOperators.all(),
                    WrongRecords.all(),
                    WrongFreezes.all(),
                    WrongReadings.all(),
                    WrongPages.all(),
                    WrongReads.all(),
                    WrongTombstones.all(),
                    WrongRequests.all(),
                    WrongKeys.all(),
                    WrongValues.all(),
                    WrongEvents.all(),
                    WrongStates.all(),
                    WrongDoors.all(),
                    WrongBatches.all(),
                    WrongKeepers.all(),
                    WrongTellings.all())
            .flatMap(List::stream)
            .toList();

    private WrongStores() {}

    static List<WrongStore> all() {
        return ALL;
    }

    static WrongStore named(String name) {
        return Stream.concat(Stream.of(NOTHING_WRONG), ALL.stream())
                .filter(wrong -> wrong.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no wrong store of this name: " + name));
    }
}
