/**
 * What a restarted worker may do: the classifier, the resolver of unknown outcomes, the journal and the start-up
 * reconciler.
 */
module io.lease4j.recovery {
    requires transitive io.lease4j;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports io.lease4j.recovery;
}
