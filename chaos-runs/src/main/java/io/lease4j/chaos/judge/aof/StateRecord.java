package io.lease4j.chaos.judge.aof;

/**
 * What the judge needs of STATE. Immutable.
 *
 * @param exists false for a stub
 * @param shard which record
 * @param floor every token is above it
 * @param floorAt when that was proven
 * @param base of the range
 * @param ceiling of the range
 * @param lineage that it is proven for
 * @param basis 0 created, 1 witness, 2 operator, 3 retained
 * @param creating whether it is still being created
 * @param since complete since
 * @param evidence of a greater token, or 0
 */
public record StateRecord(
        boolean exists,
        int shard,
        long floor,
        long floorAt,
        long base,
        long ceiling,
        String lineage,
        int basis,
        boolean creating,
        long since,
        long evidence) {

    static StateRecord of(byte[] bytes) {
        Unpacker in = new Unpacker(bytes);
        var unusedVersion = in.number(1);
        var unusedLastAndLatest = in.take(16);
        long floor = in.number(8);
        long base = in.number(8);
        long ceiling = in.number(8);
        long since = in.number(8);
        long floorAt = in.number(8);
        int basis = (int) in.number(1);
        var unusedFrozen = in.number(1);
        boolean exists = in.number(1) == 1;
        boolean creating = in.number(1) == 1;
        long evidence = in.number(8);
        int shard = (int) in.number(2);
        var unusedShardsAndSettings = in.take(2 + 16 + 4 + 1);
        var unusedNamespace = in.text();
        String lineage = in.text();
        return new StateRecord(exists, shard, floor, floorAt, base, ceiling, lineage, basis, creating, since, evidence);
    }
}
