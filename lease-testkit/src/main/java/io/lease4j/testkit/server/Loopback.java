package io.lease4j.testkit.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** The address that every server of a test listens on, by its digits: {@code localhost} may be another one first. */
final class Loopback {

    static final String HOST = "127.0.0.1";

    private Loopback() {}

    static InetSocketAddress at(int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(HOST, new byte[] {127, 0, 0, 1}), port);
        } catch (UnknownHostException e) {
            throw new AssertionError("four bytes are an address", e);
        }
    }
}
