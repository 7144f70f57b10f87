package io.lease4j.memory.internal;

import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a generation has no authority.
 *
 * @param reason why
 * @param end how it ended, while that is remembered
 */
record Loss(LostReason reason, Optional<LeaseEnd> end) {

    /** Whom an operation lets act for a generation. */
    enum Claim {
        /** Its principal and its very instance. */
        HOLDER,
        /** Its principal. */
        PRINCIPAL,
        /** Anybody: the caller was authorized elsewhere. */
        ANYBODY;

        boolean admits(Holder holder, Holder caller) {
            return switch (this) {
                case HOLDER -> holder.equals(caller);
                case PRINCIPAL -> holder.principal().equals(caller.principal());
                case ANYBODY -> true;
            };
        }
    }

    /** Compares generations, never names; null if the generation is the current one, active, and the caller's. */
    static @Nullable Loss of(Generation asked, Holder caller, Claim claim, KeyState state) {
        LeaseRecord known = state.find(asked);
        if (known != null && !claim.admits(known.holder(), caller)) {
            return new Loss(LostReason.NOT_THE_HOLDER, Optional.empty());
        }
        Optional<LeaseEnd> end = Optional.ofNullable(known).map(LeaseRecord::end);
        LeaseRecord current = state.readable();
        if (current == null) {
            return new Loss(LostReason.GONE, end);
        }
        if (current.generation().equals(asked)) {
            return end.map(how -> new Loss(how.reason(), end)).orElse(null);
        }
        long token = asked.token().value();
        if (current.token() > token) {
            return new Loss(LostReason.SUPERSEDED, end);
        }
        return new Loss(current.token() == token ? LostReason.NOT_THE_HOLDER : LostReason.GONE, end);
    }
}
