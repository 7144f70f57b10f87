package io.lease4j.memory.internal;

import java.util.concurrent.locks.ReentrantLock;

/** A lock and the memory that it guards. Locks of several shards are taken in the order of their numbers. */
final class Shard {

    private final ReentrantLock lock = new ReentrantLock();
    private ShardMemory memory;

    Shard(ShardMemory memory) {
        this.memory = memory;
    }

    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    ShardMemory memory() {
        return memory;
    }

    void memory(ShardMemory value) {
        memory = value;
    }
}
