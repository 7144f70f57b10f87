package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import java.util.Optional;

/**
 * All that decides later answers of one authority record and its keys. It remembers everything for ever; where a store
 * may forget, the specification allows the answer. Immutable.
 *
 * @param time the latest backend time that a step has read
 * @param last the last token
 * @param current the token of each key's newest generation, by the key's number
 * @param grants by token
 * @param requests by the request's number
 * @param effects by the effect id's number
 */
record ShardState(
        BackendTime time,
        long last,
        Trie<Long> current,
        Trie<Grant> grants,
        Trie<RequestFact> requests,
        Trie<EffectFact> effects) {

    static ShardState initial(BackendTime time) {
        return new ShardState(time, 0, Trie.empty(), Trie.empty(), Trie.empty(), Trie.empty());
    }

    Optional<Grant> grant(long token) {
        return token >= Trie.LIMIT ? Optional.empty() : grants.at((int) token);
    }

    Optional<Grant> newest(int key) {
        return current.at(key).flatMap(this::grant);
    }

    ShardState at(BackendTime now) {
        return now.equals(time) ? this : new ShardState(now, last, current, grants, requests, effects);
    }

    ShardState withLast(long token) {
        return token == last ? this : new ShardState(time, token, current, grants, requests, effects);
    }

    ShardState granted(int key, Grant grant) {
        return new ShardState(
                time,
                grant.token(),
                current.with(key, grant.token()),
                grants.with((int) grant.token(), grant),
                requests,
                effects);
    }

    ShardState with(Grant grant) {
        return new ShardState(time, last, current, grants.with((int) grant.token(), grant), requests, effects);
    }

    ShardState with(int request, RequestFact fact) {
        return new ShardState(time, last, current, grants, requests.with(request, fact), effects);
    }

    ShardState with(int effect, EffectFact fact) {
        return new ShardState(time, last, current, grants, requests, effects.with(effect, fact));
    }
}
