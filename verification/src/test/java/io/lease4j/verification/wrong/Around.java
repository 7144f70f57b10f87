package io.lease4j.verification.wrong;

/** Puts something wrong around a part that keeps the contract, once for each test. */
@FunctionalInterface
interface Around<T> {

    T put(T real, WrongFixture fixture);
}
