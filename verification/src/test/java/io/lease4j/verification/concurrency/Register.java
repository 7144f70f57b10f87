package io.lease4j.verification.concurrency;

import java.util.Optional;

/** The specification that everybody can judge: a read gives what was written last. */
final class Register implements Specification<Integer, Register.Access> {

    record Access(boolean write, int value) {}

    static Call<Access> write(int thread, long invoked, long returned, int value) {
        return new Call<>(thread, invoked, returned, new Access(true, value));
    }

    static Call<Access> read(int thread, long invoked, long returned, int value) {
        return new Call<>(thread, invoked, returned, new Access(false, value));
    }

    @Override
    public Optional<Integer> next(Integer state, Access access) {
        if (access.write()) {
            return Optional.of(access.value());
        }
        return access.value() == state ? Optional.of(state) : Optional.empty();
    }

    @Override
    public boolean changesNothing(Access access) {
        return !access.write();
    }
}
