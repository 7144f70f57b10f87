package io.lease4j.testkit.server;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

/** A server that somebody else runs. */
final class GivenSource implements ServerSource {

    private static final int USUAL_PORT = 6379;

    private final Given server;

    GivenSource(URI uri) {
        if (uri.getHost() == null || uri.getScheme() == null || !uri.getScheme().matches("redis|valkey")) {
            throw new IllegalArgumentException("a server's URI is redis://user:password@host:port");
        }
        // Only the first colon separates: a password may hold more.
        String[] login =
                uri.getUserInfo() == null ? new String[0] : uri.getUserInfo().split(":", 2);
        this.server = new Given(
                InetSocketAddress.createUnresolved(uri.getHost(), uri.getPort() < 0 ? USUAL_PORT : uri.getPort()),
                login.length < 2 || login[0].isEmpty() ? "default" : login[0],
                login.length == 0 ? Optional.empty() : Optional.of(login[login.length - 1]));
    }

    @Override
    public RunningServer start() {
        return server;
    }

    private record Given(InetSocketAddress address, String user, Optional<String> password) implements RunningServer {
        @Override
        public void close() {}

        @Override
        public String toString() {
            return "RunningServer[" + address.getHostString() + ":" + address.getPort() + "]";
        }
    }
}
