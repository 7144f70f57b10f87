package io.lease4j.internal.door;

import io.lease4j.spi.NamespaceSettings;
import java.util.Optional;

/** For tests of an operator that creates a namespace, with a witness or alone: neither store knows of one yet. */
abstract class OnCreation extends OnOperators {

    static final NamespaceSettings WITNESSED = NamespaceSettings.defaults().withWitness();
    static final NamespaceSettings ALONE = NamespaceSettings.defaults();

    OnCreation() {
        witness.entry = Optional.empty();
        witnessed.store.namespaceId = Optional.empty();
        alone.store.namespaceId = Optional.empty();
    }

    static void missing(OperatorFixture door) {
        door.store.answers("describe", sent -> door.done(door.view().missing()));
    }

    static void written(OperatorFixture door) {
        door.store.answers("create", sent -> door.done(door.view().marked()));
    }

    static void completed(OperatorFixture door) {
        door.store.answers("completeCreation", sent -> door.done(door.view()));
    }
}
