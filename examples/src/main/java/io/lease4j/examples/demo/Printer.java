package io.lease4j.examples.demo;

/** Shows what happened. */
interface Printer {

    void run(Run run);

    void verdict(Verdict verdict);
}
