package io.lease4j.jdbc.internal;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a writer is handed: a connection whose transaction it cannot end, because fence and effect would part. */
final class WriterConnection implements InvocationHandler {

    private static final Set<String> REFUSED = Set.of("commit", "setAutoCommit", "close", "abort", "setReadOnly");

    private final Connection connection;

    private WriterConnection(Connection connection) {
        this.connection = connection;
    }

    static Connection over(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                WriterConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new WriterConnection(connection));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        // Back to a savepoint is the writer's own business.
        boolean wholeRollback = method.getName().equals("rollback") && method.getParameterCount() == 0;
        if (wholeRollback || REFUSED.contains(method.getName())) {
            throw new SQLException(
                    "the sink ends this transaction: an effect's writer may not call " + method.getName());
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
