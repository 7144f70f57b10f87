package io.lease4j.testkit.server;

import java.nio.file.Path;

/**
 * What a server shows of itself.
 *
 * @param certificate a file with its certificate, PEM
 * @param key a file with its private key, PEM, PKCS #8
 * @param authority a file with the certificate of who signed it, PEM
 * @since 0.1.0
 */
public record TlsIdentity(Path certificate, Path key, Path authority) {}
