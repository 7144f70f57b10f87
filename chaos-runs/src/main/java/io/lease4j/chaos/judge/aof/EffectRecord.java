package io.lease4j.chaos.judge.aof;

/**
 * EFFECT of docs/storage-format.md, without its payload. Immutable.
 *
 * @param inPlace false for a tombstone
 * @param key the key, encoded
 * @param sink name of the sink
 * @param effect effect id
 * @param lease of the generation that wrote or cancelled it
 * @param token of that generation
 * @param execution execution id
 * @param digest of key, kind and payload
 */
public record EffectRecord(
        boolean inPlace,
        String key,
        String sink,
        String effect,
        String lease,
        long token,
        String execution,
        String digest) {

    static EffectRecord of(byte[] bytes) {
        Unpacker in = new Unpacker(bytes);
        var unusedVersion = in.number(1);
        boolean inPlace = in.number(1) == 'A';
        var unusedNamespace = in.text();
        return new EffectRecord(
                inPlace,
                in.text(),
                in.text(),
                in.text(),
                in.text(),
                in.number(8),
                in.text(),
                Unpacker.digest(in.take(32)));
    }
}
