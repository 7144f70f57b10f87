package io.lease4j.chaos.nemesis;

import java.util.Map;

/** One fault, made once. Confined to one thread. */
interface Fault {

    /** Names what it is done to, in the record. */
    String target();

    /**
     * Makes it, lets it last, and returns what shows that it really happened.
     *
     * @return what was measured, by name
     * @throws NotHappenedException if nothing shows it
     */
    Map<String, String> strike();

    /** Ends its cause. Called once, also if nothing showed it. */
    void heal();
}
