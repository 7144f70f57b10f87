package io.lease4j.valkey.internal.doctor;

import io.lease4j.Namespace;
import io.lease4j.time.MonotonicClock;
import io.lease4j.valkey.internal.Place;
import io.lettuce.core.SslOptions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What is to be looked at, and with what.
 *
 * @param namespace of whose keys
 * @param place where the servers are, and as whom to log in
 * @param ssl how they prove themselves, if not by the platform's trust
 * @param patience how long a server may take for one answer
 * @param clock what deadlines are counted by
 * @param wallClock this machine's clock, compared with the servers'
 */
public record Subject(
        Namespace namespace,
        Place place,
        Optional<SslOptions> ssl,
        Duration patience,
        MonotonicClock clock,
        InstantSource wallClock) {

    /** The beginning of the names of all keys of the namespace. */
    String prefix() {
        return "lease4j:1:{" + namespace.name() + "/";
    }
}
