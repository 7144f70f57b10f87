package io.lease4j.floor;

/**
 * What a floor was proven by. Not proofs: acknowledgements of replicas, adding a constant, a server's clock, a script
 * cache, a client's memory. May grow.
 *
 * @since 0.1.0
 */
public enum ProofBasis {
    /** The namespace was created: it never existed before. */
    CREATED,
    /** An external durable record that was raised before the range was used. */
    WITNESS,
    /** An explicit number and reason of an operator. */
    OPERATOR,
    /** The operator's word, per server, that restarts keep everything; nothing that can be read refutes it. */
    RETAINED
}
