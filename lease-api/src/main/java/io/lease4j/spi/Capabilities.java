package io.lease4j.spi;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * What a backend is, and what it cannot do. Immutable.
 *
 * @param backend a short name for logs and metrics, such as {@code memory}
 * @param unsupported what it refuses as not supported
 * @since 0.1.0
 */
public record Capabilities(String backend, Set<Capability> unsupported) {

    /**
     * Refuses null components and copies the set.
     *
     * @param backend the component
     * @param unsupported the component
     */
    public Capabilities {
        Objects.requireNonNull(backend, "backend");
        unsupported = Set.copyOf(Objects.requireNonNull(unsupported, "unsupported"));
    }

    /**
     * Tells whether the backend can do something.
     *
     * @param capability what
     * @return true unless it is listed as unsupported
     */
    public boolean supports(Capability capability) {
        return !unsupported.contains(capability);
    }

    /**
     * Returns everything that the backend can do.
     *
     * @return all capabilities but the unsupported ones; immutable
     */
    public Set<Capability> supported() {
        EnumSet<Capability> all = EnumSet.allOf(Capability.class);
        all.removeAll(unsupported);
        return Collections.unmodifiableSet(all);
    }
}
