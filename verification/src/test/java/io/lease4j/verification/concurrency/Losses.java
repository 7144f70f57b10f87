package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why a generation has no authority. More than one answer is right where the contract leaves it open which of two
 * truths is told, and where a store may have forgotten.
 */
record Losses(Terms terms) {

    /** One right answer. */
    record Loss(LostReason reason, Optional<LeaseEnd> end) {}

    /** How much of a caller has to be that of the grant. */
    enum Compared {
        /** A renewal or an effect. */
        PRINCIPAL_AND_INSTANCE,
        /** A release: a restarted process may end what its predecessor left. */
        PRINCIPAL,
        /** A revocation. */
        NOTHING
    }

    /** Returns every right answer; none if the generation is active and the caller's. */
    List<Loss> of(ShardState state, int key, Generation asked, Holder caller, Compared compared, BackendTime now) {
        Optional<Grant> newest = state.newest(key);
        Optional<Grant> known = granted(state, asked);
        List<Loss> right = new ArrayList<>();
        boolean superseded =
                newest.isPresent() && newest.get().token() > asked.token().value();
        if (known.isPresent()) {
            Grant grant = known.get();
            Optional<LeaseEnd> end = grant.end(now);
            boolean forgettable = terms.mayForget(state, key, grant, now);
            if (!isOf(grant, caller, compared)) {
                right.add(new Loss(LostReason.NOT_THE_HOLDER, Optional.empty()));
                right.add(new Loss(LostReason.NOT_THE_HOLDER, end));
            } else if (!superseded && end.isPresent()) {
                right.add(new Loss(end.get().reason(), end));
            }
            if (superseded) {
                right.add(new Loss(LostReason.SUPERSEDED, end));
            }
            if (superseded && forgettable) {
                right.add(new Loss(LostReason.SUPERSEDED, Optional.empty()));
            }
        } else if (superseded) {
            right.add(new Loss(LostReason.SUPERSEDED, Optional.empty()));
            right.add(new Loss(LostReason.NOT_THE_HOLDER, Optional.empty()));
        } else if (newest.isPresent() && newest.get().token() == asked.token().value()) {
            right.add(new Loss(LostReason.NOT_THE_HOLDER, Optional.empty()));
            right.add(new Loss(LostReason.NOT_THE_HOLDER, newest.get().end(now)));
        } else {
            right.add(new Loss(LostReason.GONE, Optional.empty()));
        }
        if (newest.isPresent() && terms.mayForget(state, key, newest.get(), now)) {
            right.add(new Loss(LostReason.GONE, Optional.empty()));
        }
        return right;
    }

    /** The grant of exactly that generation. */
    static Optional<Grant> granted(ShardState state, Generation asked) {
        return state.grant(asked.token().value())
                .filter(grant -> grant.generation().equals(asked));
    }

    private static boolean isOf(Grant grant, Holder caller, Compared compared) {
        return switch (compared) {
            case NOTHING -> true;
            case PRINCIPAL -> grant.lease().holder().principal().equals(caller.principal());
            case PRINCIPAL_AND_INSTANCE -> grant.lease().holder().equals(caller);
        };
    }
}
