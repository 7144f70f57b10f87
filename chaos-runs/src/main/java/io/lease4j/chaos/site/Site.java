package io.lease4j.chaos.site;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The servers of the store in one topology. Thread-safe. */
public interface Site extends AutoCloseable {

    /**
     * Names the topology.
     *
     * @return one, sentinel or cluster
     */
    String topology();

    /**
     * Where clients find the store without anything in between.
     *
     * @return a URI
     */
    String uri();

    /**
     * Tells whether it is a cluster.
     *
     * @return true if it is one
     */
    boolean isCluster();

    /**
     * Tells whether clients connect to one address, so that a proxy can stand before it.
     *
     * @return true if they do
     */
    boolean hasOneAddress();

    /**
     * The address of the primary.
     *
     * @return where it listens
     */
    default InetSocketAddress address() {
        return primary().server().address();
    }

    /**
     * A key that nobody uses, on that node.
     *
     * @return its name
     */
    default String probe() {
        return "chaos:probe";
    }

    /**
     * The node that faults are made to: the primary, of a cluster the one of the first key.
     *
     * @return a node
     */
    Node primary();

    /**
     * All nodes that were ever started and are not given up.
     *
     * @return the nodes
     */
    List<Node> nodes();

    /** Lets nobody take over while a primary is away for a moment. */
    void lookAway();

    /** Lets take over again, once all is well. */
    void lookAgain();

    /**
     * Lets another node become the primary, and waits until it is. What the former one has is shown before it is lost.
     *
     * @param changed is shown a node that runs on with another lineage
     * @param former is shown the former primary, when it does not run any more
     * @return what shows that it happened, as names and values
     */
    Map<String, String> promote(Consumer<Node> changed, Consumer<Node> former);

    /** Brings back what is down, as far as the topology needs it. */
    void heal();

    @Override
    void close();
}
