package io.lease4j.testkit.server;

import java.nio.file.Path;

/** Servers as processes of this machine. */
final class ProcessLauncher implements ServerLauncher {

    @Override
    public String name() {
        return "process";
    }

    @Override
    public LaunchedServer launch(Launch launch) {
        Path binary = launch.binary().orElseGet(ServerBinary::find);
        return ServerProcess.start(binary, launch);
    }
}
