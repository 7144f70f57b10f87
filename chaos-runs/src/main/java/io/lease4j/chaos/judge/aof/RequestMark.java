package io.lease4j.chaos.judge.aof;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/**
 * How a record names a request. Immutable.
 *
 * @param scope 16 bytes of a hash, in hexadecimal digits
 * @param digest the first 16 bytes of the digest of its inputs, in hexadecimal digits
 */
public record RequestMark(String scope, String digest) {

    /** No request. */
    public static final RequestMark NONE = new RequestMark("", "");

    static final int BYTES = 32;
    private static final int SCOPE_BYTES = 16;

    /** Whether there is one. */
    public boolean isPresent() {
        return !scope.isEmpty();
    }

    /**
     * Shortens a digest.
     *
     * @param digest as the client writes it, or anything else, which stays as it is
     * @return as records have it
     */
    public static String shortened(String digest) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(digest);
            return bytes.length < SCOPE_BYTES ? digest : Unpacker.hex(Arrays.copyOf(bytes, SCOPE_BYTES));
        } catch (IllegalArgumentException e) {
            return digest;
        }
    }

    /**
     * Computes the scope of a request.
     *
     * @param operation A acquire, N renew, L release, K revoke
     * @param principal of the caller
     * @param requestId the request id
     * @return the scope, as records have it
     */
    public static String scopeOf(String operation, String principal, String requestId) {
        byte[] name = principal.getBytes(StandardCharsets.UTF_8);
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update((operation + name.length + ":").getBytes(StandardCharsets.US_ASCII));
            sha.update(name);
            sha.update(requestId.getBytes(StandardCharsets.UTF_8));
            return Unpacker.hex(Arrays.copyOf(sha.digest(), SCOPE_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing from this Java platform", e);
        }
    }
}
