package io.lease4j;

import io.lease4j.internal.Bounds;
import io.lease4j.internal.Decoder;
import io.lease4j.internal.Encoder;
import io.lease4j.internal.cost.ByteBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The canonical name of work that must not run twice at once: a namespace and 1 to 8 ordered components of 1 to 256
 * bytes of UTF-8 each. Compared byte for byte: nothing is trimmed, folded or normalised, because Unicode tables
 * differ between Java versions and two workers would then hold two leases for one key. Immutable.
 *
 * @since 0.1.0
 */
public final class LeaseKey {

    /** Most components of a key. */
    public static final int MAX_COMPONENTS = 8;

    /** Longest component, in bytes of UTF-8. */
    public static final int MAX_COMPONENT_BYTES = 256;

    private static final int ENCODING_VERSION = 1;

    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    /**
     * Unicode 15.0 White_Space, written out: a list that came with the Java version would make a key valid for one
     * worker and invalid for another. Without the six control characters, which are refused wherever they are.
     */
    private static final String BLANKS = " \u00a0\u1680"
            + "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
            + "\u2028\u2029\u202f\u205f\u3000";

    private final Namespace namespace;
    private final List<String> components;

    /** Kept: every request on the key is made of it, and a worker that keeps many leases makes many. */
    private final byte[] encoded;

    private final String fingerprint;

    private LeaseKey(Namespace namespace, List<String> components) {
        this.namespace = namespace;
        this.components = components;
        this.encoded = encode(namespace, components);
        this.fingerprint = TEXT.encodeToString(Encoder.sha256(encoded));
    }

    /**
     * Makes a key.
     *
     * @param namespace the namespace
     * @param components 1 to 8 components of 1 to 256 bytes of UTF-8 each, without control characters, unpaired
     *     surrogates, or blanks at either end
     * @return the key
     * @throws InvalidValueException if one is outside its bounds
     */
    public static LeaseKey of(Namespace namespace, List<String> components) {
        Objects.requireNonNull(namespace, "namespace");
        // Copied before it is checked: the caller's list may change meanwhile. Null elements are named by the check.
        List<String> copy = new ArrayList<>(Objects.requireNonNull(components, "components"));
        if (copy.isEmpty() || copy.size() > MAX_COMPONENTS) {
            throw Bounds.violation("key", "1 to " + MAX_COMPONENTS + " components", copy.size() + " components");
        }
        for (int i = 0; i < copy.size(); i++) {
            check("key component " + (i + 1), copy.get(i));
        }
        return new LeaseKey(namespace, List.copyOf(copy));
    }

    /**
     * Makes a key.
     *
     * @param namespace the namespace's name
     * @param components as in {@link #of(Namespace, List)}
     * @return the key
     * @throws InvalidValueException if one is outside its bounds
     */
    public static LeaseKey of(String namespace, String... components) {
        return of(Namespace.of(namespace), Arrays.asList(Objects.requireNonNull(components, "components")));
    }

    /**
     * Reads the canonical encoding, which may be hostile.
     *
     * @param encoded what {@link #encoded()} gave
     * @return the key, or which bound the bytes broke
     */
    public static Decoded<LeaseKey> decode(byte[] encoded) {
        Objects.requireNonNull(encoded, "encoded");
        try {
            Decoder in = new Decoder("encoded key", encoded);
            int version = in.takeByte();
            if (version != ENCODING_VERSION) {
                throw Bounds.violation("encoded key", "of version " + ENCODING_VERSION, "of version " + version);
            }
            Namespace namespace = Namespace.of(in.takeText());
            int count = in.takeByte();
            List<String> components = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                components.add(in.takeText());
            }
            in.end();
            return new Decoded.Valid<>(of(namespace, components));
        } catch (InvalidValueException e) {
            return new Decoded.Invalid<>(e.violation());
        }
    }

    /**
     * Returns the namespace.
     *
     * @return the namespace
     */
    public Namespace namespace() {
        return namespace;
    }

    /**
     * Returns the components in order.
     *
     * @return an immutable list of 1 to 8
     */
    public List<String> components() {
        return components;
    }

    /**
     * Returns the canonical encoding: a version, then every part behind its length, so that {@code ("ab","c")} and
     * {@code ("a","bc")} never meet.
     *
     * @return a fresh array
     */
    public byte[] encoded() {
        return encoded.clone();
    }

    private static byte[] encode(Namespace namespace, List<String> components) {
        ByteBuilder bytes = ByteBuilder.taken();
        Encoder out = new Encoder(bytes)
                .putByte(ENCODING_VERSION)
                .putText(namespace.name())
                .putByte(components.size());
        for (String component : components) {
            out = out.putText(component);
        }
        return bytes.lastBytes();
    }

    /**
     * Returns the only form of the key that belongs in backend key names, logs and metrics.
     *
     * @return the SHA-256 of {@link #encoded()} in 43 characters of base64url
     */
    public String fingerprint() {
        return fingerprint;
    }

    private static void check(String field, String component) {
        Bounds.text(field, component, 1, MAX_COMPONENT_BYTES);
        if (BLANKS.indexOf(component.charAt(0)) >= 0 || BLANKS.indexOf(component.charAt(component.length() - 1)) >= 0) {
            throw Bounds.violation(field, "without blanks at either end", "a component with a blank at an end");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LeaseKey that && namespace.equals(that.namespace) && components.equals(that.components);
    }

    @Override
    public int hashCode() {
        // It stands for all of the key, and a text remembers its hash code.
        return fingerprint.hashCode();
    }

    /** Shows the fingerprint: raw keys may name customers. */
    @Override
    public String toString() {
        return "LeaseKey[" + fingerprint() + "]";
    }
}
