package io.lease4j.testkit.random.history;

import io.lease4j.Commitment;
import java.util.Objects;

/**
 * What a client was told in the end: the outcome of a call to its front door. Immutable.
 *
 * @param client who called
 * @param call what was called: for instance a request can be acquired, settled or cancelled
 * @param request the request or effect that it is about, as {@link StoreStep#request()} names it; empty for a read
 * @param key which key
 * @param code the outcome's code
 * @param committed what it says about the request
 * @param never whether it said that the request never committed and never will
 * @param ownInstance whether the request was made by the calling instance
 * @param shown the generation that it showed, active if it yields an authority
 * @param unanswered how many transmissions of the request had no answer by then
 * @since 0.1.0
 */
public record Reply(
        String client,
        Verb call,
        String request,
        String key,
        String code,
        Commitment committed,
        boolean never,
        boolean ownInstance,
        Shown shown,
        int unanswered)
        implements Event {

    /**
     * Refuses null components.
     *
     * @param client the component
     * @param call the component
     * @param request the component
     * @param key the component
     * @param code the component
     * @param committed the component
     * @param never the component
     * @param ownInstance the component
     * @param shown the component
     * @param unanswered the component
     */
    public Reply {
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(call, "call");
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(committed, "committed");
        Objects.requireNonNull(shown, "shown");
    }

    @Override
    public String line(Names names) {
        StringBuilder out = new StringBuilder(96);
        out.append(client).append(" <- ").append(call.word()).append(' ').append(key);
        if (!request.isEmpty()) {
            out.append(' ').append(names.request(request));
        }
        out.append(": ").append(code);
        if (shown.isPresent()) {
            out.append(' ').append(names.lease(shown.lease())).append('#').append(shown.token());
        }
        out.append(" (committed ")
                .append(committed.name().toLowerCase(java.util.Locale.ROOT))
                .append(')');
        if (unanswered > 0) {
            out.append(" with ").append(unanswered).append(" unanswered");
        }
        return out.toString();
    }
}
