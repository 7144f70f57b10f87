package io.lease4j.testkit.server;

/** Servers of one's own. */
final class ProcessSource implements ServerSource {

    @Override
    public String name() {
        return "process";
    }

    @Override
    public RunningServer start() {
        return ValkeyServer.start();
    }
}
