package io.lease4j.examples.outbox;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A consumer that does what a message says once, whatever comes twice or late. Confined to one thread. */
public final class Inbox {

    private final Set<String> seen = new HashSet<>();
    private final Map<String, Long> newest = new HashMap<>();

    /** Says whether a message is news: its effect was not seen before, and no greater token about its job. */
    public boolean isNews(Message message) {
        boolean current = newest.merge(message.job(), message.token(), Math::max) == message.token();
        return seen.add(message.effectId()) && current;
    }
}
