package io.lease4j.verification.floor;

import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.Jvm;
import io.lease4j.verification.floor.DyingProver.Point;
import java.nio.file.Path;
import java.util.List;

/** A process of {@link ProverMain}. Confined to one thread. */
record Prover(Jvm process) implements AutoCloseable {

    /** Starts one, which is ready when it says so; a width of 0 is for no witness. */
    static Prover start(
            Path folder, Realm realm, ValkeyServer server, Books ofWitness, long width, Point point, String how) {
        return new Prover(Jvm.start(
                folder,
                realm.name(),
                ProverMain.class,
                List.of(
                        server.host(),
                        Integer.toString(server.port()),
                        realm.name(),
                        realm.id().orElseThrow().value(),
                        realm.books().url(),
                        ofWitness.url(),
                        Long.toString(width),
                        point.name(),
                        how)));
    }

    Prover ready() {
        Jvm unused = process.ready();
        return this;
    }

    void expect(String line) {
        process.expect(line);
    }

    void tell(String line) {
        process.tell(line);
    }

    String answer() {
        return process.answer();
    }

    /** Tells it to do something that it dies of, and returns what it had said before. */
    List<String> diesOf(String command) {
        tell(command);
        if (awaitEnd() != DyingProver.DIED) {
            throw process.broken("did not get to where it was to die");
        }
        return process.lines().toList();
    }

    int awaitEnd() {
        return process.awaitEnd();
    }

    @Override
    public void close() {
        process.close();
    }
}
