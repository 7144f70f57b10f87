package io.lease4j.examples.live.work;

/**
 * A job of an account: an amount that is to be added to its balance.
 *
 * @param job its name
 * @param account which account
 * @param amount what is added
 * @param balance of the account, as it was read after the fence
 * @param twinBalance the same of the twin
 */
record Posting(String job, String account, long amount, long balance, long twinBalance) {}
