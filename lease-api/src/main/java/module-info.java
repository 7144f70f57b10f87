/**
 * Leases with fencing tokens: what a worker service codes against, and what a backend implements.
 *
 * <p>{@code io.lease4j} and {@code io.lease4j.worker} are for workers, {@code io.lease4j.effect} for whoever accepts effects, {@code io.lease4j.floor}
 * for the proof that tokens never repeat, {@code io.lease4j.spi} for backend authors, {@code io.lease4j.observe} for
 * operators, {@code io.lease4j.time} for tests that move time.
 */
@SuppressWarnings("requires-automatic")
module io.lease4j {
    requires static transitive org.jspecify;
    requires org.slf4j;
    // For its meters only: a service without it still loads.
    requires static micrometer.core;

    exports io.lease4j;
    exports io.lease4j.effect;
    exports io.lease4j.floor;
    exports io.lease4j.observe;
    exports io.lease4j.spi;
    exports io.lease4j.time;
    exports io.lease4j.worker;
}
