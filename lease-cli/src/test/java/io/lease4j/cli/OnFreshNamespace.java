package io.lease4j.cli;

import org.junit.jupiter.api.BeforeEach;

/** For tests that have a namespace of their own each, on the server of their class. */
abstract class OnFreshNamespace extends OnWard {

    @BeforeEach
    void create() {
        ward.another().created();
    }
}
