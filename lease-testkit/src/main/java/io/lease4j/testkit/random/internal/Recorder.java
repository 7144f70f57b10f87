package io.lease4j.testkit.random.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.History;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the history down. Confined to one thread. */
final class Recorder {

    private final List<Event> events = new ArrayList<>(512);
    private final Map<LeaseKey, String> keys = new HashMap<>();
    private final Map<LeaseKey, Integer> shards = new HashMap<>();
    private final Map<String, String> grants = new HashMap<>();
    private final Map<String, Integer> unanswered = new HashMap<>();
    private final Set<String> committed = new HashSet<>();
    private long highestToken;

    /** Gives a key its short name. */
    void name(LeaseKey key, String name, int shard) {
        keys.put(key, name);
        shards.put(key, shard);
    }

    void add(Event event) {
        events.add(event);
        if (event instanceof StoreStep step) {
            if (step.told().fresh()) {
                committed.add(step.request());
            }
            highestToken = Math.max(highestToken, step.told().shown().token());
            if (step.verb() == Verb.ACQUIRE && step.told().fresh()) {
                grants.put(step.told().shown().lease(), step.request());
            }
        }
    }

    /** Tells whether some transmission of a request has committed it. */
    boolean hasCommitted(String request) {
        return committed.contains(request);
    }

    long highestToken() {
        return highestToken;
    }

    void network(String text) {
        add(new Disturbance(Disturbance.Kind.NETWORK, -1, -1, text));
    }

    int size() {
        return events.size();
    }

    String key(LeaseKey key) {
        return keys.getOrDefault(key, "?");
    }

    int shard(LeaseKey key) {
        return shards.getOrDefault(key, 0);
    }

    static int shard(AuthorityRecordId record) {
        return record.shard();
    }

    /** The scope of a request id. */
    String scope(LeaseRequest<?> request) {
        return request.operation().name().charAt(0) + "/" + key(request.key()) + '/'
                + request.caller().principal() + '/' + request.requestId().value() + '/';
    }

    String request(LeaseRequest<?> request) {
        return scope(request) + request.digest().value();
    }

    void sent(String client, String request) {
        unanswered.merge(client + request, 1, Integer::sum);
    }

    void answered(String client, String request) {
        unanswered.merge(client + request, -1, Integer::sum);
    }

    /** How many transmissions of a request by a client have no answer. */
    int unanswered(String client, String request) {
        return unanswered.getOrDefault(client + request, 0);
    }

    /** The request that a lease was granted to; empty if none was. */
    String grantedTo(String lease) {
        return grants.getOrDefault(lease, "");
    }

    History history(long origin, long receiptHorizon) {
        return new History(origin, receiptHorizon, events);
    }
}
