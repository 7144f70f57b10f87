package io.lease4j.testkit.random.history;

import java.util.Objects;

/**
 * One transmission that reached a store, and what the store answered, whether or not the answer reached the client.
 * Immutable.
 *
 * @param client who sent it
 * @param node which of the stores it reached
 * @param verb what it asked for
 * @param asked the details
 * @param told the answer
 * @param read the answer's echo
 * @since 0.1.0
 */
public record StoreStep(String client, int node, Verb verb, Asked asked, Told told, Read read) implements Event {

    /**
     * Refuses null components.
     *
     * @param client the component
     * @param node the component
     * @param verb the component
     * @param asked the component
     * @param told the component
     * @param read the component
     */
    public StoreStep {
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(verb, "verb");
        Objects.requireNonNull(asked, "asked");
        Objects.requireNonNull(told, "told");
        Objects.requireNonNull(read, "read");
    }

    /**
     * Names the request: its scope and its digest.
     *
     * @return equal for two transmissions of one request
     */
    public String request() {
        return asked.request().isEmpty() ? "" : asked.request() + asked.digest();
    }

    @Override
    public String line(Names names) {
        StringBuilder out = new StringBuilder(160);
        out.append("  store")
                .append(node)
                .append(' ')
                .append(client)
                .append(' ')
                .append(verb.word());
        out.append(' ').append(asked.key());
        if (!asked.request().isEmpty()) {
            out.append(' ').append(names.request(request()));
        }
        if (asked.token() > 0) {
            out.append(" of ").append(names.lease(asked.lease())).append('#').append(asked.token());
        }
        if (asked.ttl() > 0) {
            out.append(" ttl ").append(asked.ttl());
        }
        if (asked.stamped().isPresent()) {
            out.append(" not-after ").append(names.time(asked.stamped().notAfter()));
        }
        out.append(" -> ").append(told.code());
        if (told.fresh()) {
            out.append(" (new)");
        }
        if (told.shown().isPresent()) {
            Shown shown = told.shown();
            out.append(' ').append(names.lease(shown.lease())).append('#').append(shown.token());
            out.append(shown.active() ? " until " : " over, was until ").append(names.time(shown.expiresAt()));
        }
        if (read.isPresent()) {
            out.append("  [").append(names.lineage(read.lineage())).append(' ').append(names.time(read.time()));
            out.append(" last ").append(read.lastToken()).append(read.proven() ? "" : " unproven");
            if (!read.expired().isEmpty()) {
                out.append(" expired ").append(names.lease(read.expired()));
            }
            out.append(']');
        }
        return out.toString();
    }
}
