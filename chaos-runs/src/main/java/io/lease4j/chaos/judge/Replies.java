package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Verb;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes what workers were told as the kit's history has it. Confined to one thread. */
final class Replies {

    private final Evidence evidence;
    private final Map<String, String> granted = new HashMap<>();

    Replies(Evidence evidence) {
        this.evidence = evidence;
        for (Entry entry : evidence.ledger().entries()) {
            if (entry.mutation instanceof Mutation.Granted it) {
                granted.put(
                        it.lease().lease(),
                        evidence.requests()
                                .nameOf(it.lease().acquired(), evidence.keys().name(it.key())));
            }
        }
    }

    @Nullable
    Reply of(Conversation call) {
        if (call.answered() == null) {
            return null;
        }
        Reply reply = call.answered().reply();
        String request = about(call.request(), reply);
        return new Reply(
                call.client(),
                reply.call(),
                request,
                reply.key(),
                reply.code(),
                reply.committed(),
                reply.never(),
                reply.ownInstance(),
                reply.shown(),
                unanswered(call, request));
    }

    /** A front door goes on with an open request that asks for the same: its outcome is that request's. */
    private String about(String request, Reply reply) {
        if (reply.call() != Verb.ACQUIRE || !reply.shown().isPresent()) {
            return request;
        }
        String of = granted.getOrDefault(reply.shown().lease(), "");
        int digest = request.lastIndexOf('/');
        return digest > 0 && of.endsWith(request.substring(digest)) ? of : request;
    }

    private int unanswered(Conversation call, String request) {
        return (int) evidence.requests().trips(request).stream()
                .filter(trip -> trip.mutates()
                        && trip.client().equals(call.client())
                        && trip.sentAt() <= call.toldAt()
                        && trip.gotAt() > call.toldAt())
                .count();
    }
}
