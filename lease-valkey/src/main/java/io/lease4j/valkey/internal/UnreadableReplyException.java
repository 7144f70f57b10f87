package io.lease4j.valkey.internal;

/** A reply that no script of ours gives: somebody else answered, or the protocol is out of step. Never leaves the module. */
final class UnreadableReplyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableReplyException(String what) {
        super(what);
    }
}
