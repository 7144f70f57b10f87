package io.lease4j.valkey;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** For tests that share one scene on a server of their class. */
abstract class OnScene extends OnServer {

    static Scene scene;

    @BeforeAll
    static void openScene() {
        scene = new Scene(server);
    }

    @AfterAll
    static void closeScene() {
        scene.close();
    }
}
