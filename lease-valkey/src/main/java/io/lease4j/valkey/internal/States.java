package io.lease4j.valkey.internal;

import io.lease4j.LostReason;
import io.lease4j.floor.ProofBasis;

/** The numbers and words by which scripts name states, reasons and proofs. */
final class States {

    static final int ACTIVE = 0;

    private States() {}

    /** The reason of a state other than active. */
    static LostReason reason(long state) {
        return switch ((int) state) {
            case 1 -> LostReason.RELEASED;
            case 2 -> LostReason.REVOKED;
            case 3 -> LostReason.EXPIRED;
            case 4 -> LostReason.FLOOR_RAISED;
            default -> throw new CorruptRecordException("state " + state);
        };
    }

    static LostReason reason(String word) {
        return switch (word) {
            case "released" -> LostReason.RELEASED;
            case "revoked" -> LostReason.REVOKED;
            case "expired" -> LostReason.EXPIRED;
            case "floor-raised" -> LostReason.FLOOR_RAISED;
            case "superseded" -> LostReason.SUPERSEDED;
            case "not-the-holder" -> LostReason.NOT_THE_HOLDER;
            case "gone" -> LostReason.GONE;
            default -> throw new UnreadableReplyException("reason " + word);
        };
    }

    static ProofBasis basis(long number) {
        return switch ((int) number) {
            case 0 -> ProofBasis.CREATED;
            case 1 -> ProofBasis.WITNESS;
            case 2 -> ProofBasis.OPERATOR;
            case 3 -> ProofBasis.RETAINED;
            default -> throw new CorruptRecordException("basis " + number);
        };
    }

    static int number(ProofBasis basis) {
        return switch (basis) {
            case CREATED -> 0;
            case WITNESS -> 1;
            case OPERATOR -> 2;
            case RETAINED -> 3;
        };
    }
}
