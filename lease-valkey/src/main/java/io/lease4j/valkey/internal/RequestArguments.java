package io.lease4j.valkey.internal;

import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.Operation;
import io.lease4j.RequestDigest;
import io.lease4j.Stamp;
import io.lease4j.floor.Ticket;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Transmission;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The arguments that scripts have in common, in the order of writing.lua, receipts.lua and stamp.lua. */
final class RequestArguments {

    private static final int SCOPE_BYTES = 16;

    /** Most processes serve one namespace; where there are several, the text is made anew. */
    private static volatile @Nullable Agreed last;

    /** Of the digest of a request, which is kept with each receipt: no two requests of one key will agree in them. */
    private static final int DIGEST_BYTES = 16;

    private RequestArguments() {}

    /** Arguments 5 and 6: what was agreed, and a ticket to leave. */
    static Arguments agreed(Arguments begun, NamespaceSettings settings) {
        Agreed known = last;
        if (known == null || !known.settings.equals(settings)) {
            known = new Agreed(settings);
            last = known;
        }
        return begun.add(known.text).add(Ticket.random().value());
    }

    /** What was agreed for one creation, as it is sent with every call on it. */
    private record Agreed(NamespaceSettings settings, String text) {

        Agreed(NamespaceSettings settings) {
            this(
                    settings,
                    settings.receiptHorizon().toMillis()
                            + " " + settings.evidenceRetention().toMillis()
                            + " " + settings.historyLength());
        }
    }

    /** Arguments 7 to 11: whose request it is, and which. */
    static Arguments request(Arguments begun, LeaseRequest<?> request) {
        return begun.add(request.key().encoded())
                .add(request.caller().principal())
                .add(request.caller().instance())
                .add(scope(request))
                .add(request.digest());
    }

    /** Arguments 12 to 16: the stamp, and the key's fingerprint. */
    static Arguments stamp(Arguments begun, Stamp stamp, LeaseKey key) {
        return stamp(begun, stamp).add(key.fingerprint());
    }

    /** Arguments 12 to 15. */
    static Arguments stamp(Arguments begun, Stamp stamp) {
        return firstSent(begun.add(stamp.lineage().value()).add(millis(stamp.notAfter())), stamp.firstSent());
    }

    /** Arguments 14 and 15. */
    static Arguments firstSent(Arguments begun, FirstSent firstSent) {
        return begun.add(firstSent.lineage().value()).add(millis(firstSent.at()));
    }

    /** Arguments 2 to 7 of a script with a short way; see brief.lua. */
    static Arguments brief(
            Arguments begun,
            Serving serving,
            LeaseRequest<?> request,
            Transmission transmission,
            long first,
            long second) {
        Stamp stamp = transmission.stamp();
        LeaseKey key = request.key();
        byte[] ticket = Ticket.random().value().getBytes(StandardCharsets.US_ASCII);
        byte[] numbers = ByteBuffer.allocate(5 * Long.BYTES + ticket.length)
                .putLong(transmission.highestSeen())
                .putLong(millis(stamp.notAfter()))
                .putLong(millis(stamp.firstSent().at()))
                .putLong(first)
                .putLong(second)
                .put(ticket)
                .array();
        Lineage firstIn = stamp.firstSent().lineage();
        byte[] mark = Arrays.copyOf(scope(request), SCOPE_BYTES + DIGEST_BYTES);
        System.arraycopy(digest(request.digest()), 0, mark, SCOPE_BYTES, DIGEST_BYTES);
        return begun.add(serving.known(serving.shardOf(key), stamp.lineage()))
                .add(numbers)
                .add(firstIn.equals(stamp.lineage()) ? "" : firstIn.value())
                .add(mark)
                .add(PackedTexts.of(
                        key.encoded(),
                        request.caller().principal(),
                        request.caller().instance()))
                .add(key.fingerprint());
    }

    /** The letter of an operation. */
    static String letter(Operation operation) {
        return switch (operation) {
            case ACQUIRE -> "A";
            case RENEW -> "N";
            case RELEASE -> "L";
            case REVOKE -> "K";
        };
    }

    private static long millis(BackendTime time) {
        return time.epochMillis();
    }

    /** Of the digest of a request, what is sent and kept with its receipts. */
    static byte[] half(RequestDigest digest) {
        return Arrays.copyOf(digest(digest), DIGEST_BYTES);
    }

    /** A digest as bytes. */
    static byte[] digest(RequestDigest digest) {
        return Base64.getUrlDecoder().decode(digest.value());
    }

    /** What a request id is unique in: the operation and the caller's principal; the key is that of the record. */
    private static byte[] scope(LeaseRequest<?> request) {
        byte[] principal = request.caller().principal().getBytes(StandardCharsets.UTF_8);
        byte[] id = request.requestId().value().getBytes(StandardCharsets.UTF_8);
        byte[] hash = Hashes.sha256(sha -> {
            sha.update((byte) letter(request.operation()).charAt(0));
            digits(sha, principal.length);
            sha.update((byte) ':');
            sha.update(principal);
            sha.update(id);
        });
        return Arrays.copyOf(hash, SCOPE_BYTES);
    }

    private static void digits(MessageDigest sha, int number) {
        if (number >= 10) {
            digits(sha, number / 10);
        }
        sha.update((byte) ('0' + number % 10));
    }
}
