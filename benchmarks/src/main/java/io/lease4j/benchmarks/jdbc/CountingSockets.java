package io.lease4j.benchmarks.jdbc;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/**
 * Sockets for the driver that count round trips: each time it begins to read after it has written is one. The driver makes
 * this class from its name, so that the count is static.
 */
public final class CountingSockets extends SocketFactory {

    private static final AtomicLong ROUND_TRIPS = new AtomicLong();

    /** Called by the driver. */
    public CountingSockets() {}

    static long roundTrips() {
        return ROUND_TRIPS.get();
    }

    @Override
    public Socket createSocket() {
        return new Counting();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException("the driver connects itself");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException("the driver connects itself");
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException("the driver connects itself");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException("the driver connects itself");
    }

    private static final class Counting extends Socket {

        private final AtomicBoolean written = new AtomicBoolean();

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(int b) throws IOException {
                    written.set(true);
                    out.write(b);
                }

                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    written.set(true);
                    out.write(bytes, from, length);
                }
            };
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    count();
                    return in.read();
                }

                @Override
                public int read(byte[] bytes, int from, int length) throws IOException {
                    count();
                    return in.read(bytes, from, length);
                }
            };
        }

        private void count() {
            if (written.getAndSet(false)) {
                long counted = ROUND_TRIPS.incrementAndGet();
                assert counted > 0;
            }
        }
    }
}
