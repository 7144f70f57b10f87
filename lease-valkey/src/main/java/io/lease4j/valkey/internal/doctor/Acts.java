package io.lease4j.valkey.internal.doctor;

/** How a repair says what an operator does where: a service has the interface, and a person the command. */
final class Acts {

    private Acts() {}

    static String prove(String options) {
        return named("prove", "floor prove" + options);
    }

    static String named(String method, String command) {
        return ": LeaseOperator." + method + ", or lease-cli " + command;
    }
}
