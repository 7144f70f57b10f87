package io.lease4j.examples.live.work;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** A worker process. Its standard input is its leash: at its end the process ends at once. */
public final class WorkerMain {

    private WorkerMain() {}

    /**
     * Works until it is ended.
     *
     * @param arguments those of its {@link WorkerSetup}
     */
    public static void main(String[] arguments) throws IOException, SQLException, InterruptedException {
        Thread leash = new Thread(WorkerMain::held, "leash");
        leash.setDaemon(true);
        leash.start();
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Teller teller = new Teller(told -> out.println(told.line()));
        try {
            new LiveWorker(WorkerSetup.of(arguments), teller).run();
        } catch (RuntimeException | Error e) {
            teller.tell(Kind.TROUBLE, "ends: " + e);
            Runtime.getRuntime().halt(1);
        }
    }

    private static void held() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is asked this way.
            }
        } catch (IOException e) {
            // Whoever held it is gone.
        }
        Runtime.getRuntime().halt(0);
    }
}
