package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.retry.RetryOneTime;

/** Curator's mutex on its own test server, which runs in a process of its own. */
final class Curator implements Subject {

    private final ZooKeeperProcess server;
    private final CuratorFramework client;

    Curator() throws Exception {
        server = ZooKeeperProcess.start();
        client = CuratorFrameworkFactory.newClient(server.address(), new RetryOneTime(100));
        client.start();
        Held.check(client.blockUntilConnected(20, TimeUnit.SECONDS), "not connected");
    }

    @Override
    public void pair(String key) throws CaseFailedException, InterruptedException {
        InterProcessMutex mutex = new InterProcessMutex(client, "/orders/" + key);
        try {
            Held.check(mutex.acquire(10, TimeUnit.SECONDS), "not taken");
            mutex.release();
        } catch (InterruptedException | CaseFailedException e) {
            throw e;
        } catch (Exception e) {
            throw new CaseFailedException("Curator failed", e);
        }
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
