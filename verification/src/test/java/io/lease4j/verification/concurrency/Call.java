package io.lease4j.verification.concurrency;

/**
 * One completed operation of a recorded history. The two numbers come from one counter that all threads share: an
 * operation that returned at a lower number than another was invoked at came before it in real time.
 *
 * @param thread who called; the calls of one thread follow one another
 * @param invoked drawn before the call
 * @param returned drawn after its answer
 * @param operation what was asked and what was answered
 * @param <O> the operation's type
 */
record Call<O>(int thread, long invoked, long returned, O operation) {

    Call {
        if (returned <= invoked) {
            throw new IllegalArgumentException("returned " + returned + " before invoked " + invoked);
        }
    }
}
