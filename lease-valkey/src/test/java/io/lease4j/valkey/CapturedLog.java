package io.lease4j.valkey;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Everything that is logged while a test listens, from DEBUG on, our own from TRACE on; nothing is kept otherwise. At TRACE the
 * client library logs the very bytes that it sends, a login included: docs/valkey-errors.md warns of it.
 */
public final class CapturedLog implements SLF4JServiceProvider {

    private static volatile Queue<String> listening;

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter context = new BasicMDCAdapter();

    static Queue<String> listen() {
        Queue<String> lines = new ConcurrentLinkedQueue<>();
        listening = lines;
        return lines;
    }

    static void stopListening() {
        listening = null;
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return Capturing::new;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return context;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {
        // Nothing to prepare.
    }

    private static final class Capturing extends LegacyAbstractLogger {

        private static final long serialVersionUID = 1L;

        Capturing(String name) {
            this.name = name;
        }

        @Override
        protected String getFullyQualifiedCallerName() {
            return Capturing.class.getName();
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level, Marker marker, String message, Object[] arguments, Throwable failure) {
            Queue<String> lines = listening;
            if (lines != null) {
                String text = MessageFormatter.basicArrayFormat(message, arguments);
                lines.add(level + " " + name + " " + text);
                for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                    lines.add(cause.toString());
                }
            }
        }

        @Override
        public boolean isTraceEnabled() {
            return listening != null && name.startsWith("io.lease4j");
        }

        @Override
        public boolean isDebugEnabled() {
            return listening != null;
        }

        @Override
        public boolean isInfoEnabled() {
            return listening != null;
        }

        @Override
        public boolean isWarnEnabled() {
            return listening != null;
        }

        @Override
        public boolean isErrorEnabled() {
            return listening != null;
        }
    }
}
