package io.lease4j.examples.outbox;

/** Sends messages on, to a broker for example. */
@FunctionalInterface
public interface Publisher {

    /** Returns once the message is safe there; throws otherwise, and the message is published again. */
    void publish(Message message);
}
