package io.lease4j.examples.outbox;

/**
 * What is published.
 *
 * @param job the job that it is about: messages about one job are published in the order of their commits
 * @param effectId the same for every copy: a consumer that has seen it ignores it
 * @param token of the generation that wrote it: a consumer that has seen a greater one about the job knows better
 * @param payload the rest
 */
public record Message(String job, String effectId, long token, String payload) {}
