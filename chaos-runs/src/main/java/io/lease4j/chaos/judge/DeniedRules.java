package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.RequestMark;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.List;

/**
 * What committed was done by a transmission that was told so, or that was never answered. Where each one of a request was told
 * that nothing had been done, one of them was told wrong, whatever is said later.
 */
final class DeniedRules {

    private DeniedRules() {}

    static List<Finding> check(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Entry entry : evidence.ledger().entries()) {
            if (entry.mutation instanceof Mutation.Granted it) {
                look(evidence, entry, Verb.ACQUIRE, it.lease().acquired(), it.key(), found);
            } else if (entry.mutation instanceof Mutation.Renewed it) {
                look(evidence, entry, Verb.RENEW, it.lease().renewed(), it.key(), found);
            } else if (entry.mutation instanceof Mutation.Ended it) {
                Verb verb = it.lease().state() == 1 ? Verb.RELEASE : Verb.REVOKE;
                look(evidence, entry, verb, it.lease().ended(), it.key(), found);
            }
        }
        return found;
    }

    private static void look(
            Evidence evidence, Entry entry, Verb verb, RequestMark mark, String key, List<Finding> to) {
        Requests requests = evidence.requests();
        List<Trip> sent = requests.trips(requests.nameOf(mark, evidence.keyName(key)), verb);
        if (!sent.isEmpty() && sent.stream().allMatch(trip -> trip.isAnswered() && !trip.didIt())) {
            Trip last = sent.get(sent.size() - 1);
            to.add(new Finding(
                    "denied",
                    entry.at,
                    verb + " of " + last.asked().key() + " committed, and each of its " + sent.size()
                            + " transmissions was told that it had done nothing",
                    last.request()));
        }
    }
}
