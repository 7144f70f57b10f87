package io.lease4j.verification.floor;

import java.nio.charset.StandardCharsets;

/** What goes to a server, to be looked for on its way. */
final class Wire {

    /** The kind of a proof, as an argument of its own: no other script has one like it. */
    static final byte[] INSTALLS = "\r\n$1\r\nP\r\n".getBytes(StandardCharsets.US_ASCII);

    private Wire() {}
}
