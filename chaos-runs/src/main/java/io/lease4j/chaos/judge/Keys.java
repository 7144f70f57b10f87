package io.lease4j.chaos.judge;

import io.lease4j.chaos.record.RunFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The short names of the keys in use. Immutable. */
final class Keys {

    private final Map<String, RunFacts.Key> byFingerprint = new HashMap<>();
    private final Map<String, RunFacts.Key> byName = new HashMap<>();

    Keys(List<RunFacts.Key> keys) {
        for (RunFacts.Key key : keys) {
            byFingerprint.put(key.fingerprint(), key);
            byName.put(key.name(), key);
        }
    }

    /** The short name; the fingerprint's beginning if it is none of the keys in use. */
    String name(String fingerprint) {
        RunFacts.Key key = byFingerprint.get(fingerprint);
        return key == null ? "?" + fingerprint.substring(0, Math.min(6, fingerprint.length())) : key.name();
    }

    /** Which authority record; -1 if the key is not in use. */
    int shard(String name) {
        RunFacts.Key key = byName.get(name);
        return key == null ? -1 : key.shard();
    }
}
