package io.lease4j.valkey;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** For tests that have a server for the class and a station on it for each test. */
abstract class OnStation extends OnServer {

    Station station;

    @BeforeEach
    void openStation() {
        station = Station.on(server).withScripts();
    }

    @AfterEach
    void closeStation() {
        station.close();
    }
}
