package io.lease4j.testkit.control;

import io.lease4j.ExecutionAuthority;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.effect.Effect;
import java.util.Objects;
import java.util.Optional;

/**
 * One transmission that passes an {@link Interposer}. Immutable.
 *
 * @param step which operation
 * @param caller for whom, where the operation says so
 * @param key of which key, where the operation says so
 * @param id request id, or effect id, where the operation has one
 * @since 0.1.0
 */
public record Call(Step step, Optional<Holder> caller, Optional<LeaseKey> key, Optional<String> id) {

    /**
     * Refuses null components.
     *
     * @param step the component
     * @param caller the component
     * @param key the component
     * @param id the component
     */
    public Call {
        Objects.requireNonNull(step, "step");
        Objects.requireNonNull(caller, "caller");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(id, "id");
    }

    static Call of(Step step) {
        return new Call(step, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Call of(Step step, LeaseKey key) {
        return new Call(step, Optional.empty(), Optional.of(key), Optional.empty());
    }

    static Call of(Step step, LeaseRequest<?> request) {
        return new Call(
                step,
                Optional.of(request.caller()),
                Optional.of(request.key()),
                Optional.of(request.requestId().value()));
    }

    static Call of(Step step, ExecutionAuthority authority) {
        return new Call(step, Optional.of(authority.holder()), Optional.of(authority.key()), Optional.empty());
    }

    static Call of(Step step, Effect effect, ExecutionAuthority authority) {
        return new Call(
                step,
                Optional.of(authority.holder()),
                Optional.of(effect.key()),
                Optional.of(effect.id().value()));
    }
}
