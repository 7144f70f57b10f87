package io.lease4j.testkit.random.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.Settlement;
import io.lease4j.testkit.random.history.Verb;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What a client does with leases. */
final class Moves {

    private final Stage stage;
    private final Replies replies;

    Moves(Stage stage, Replies replies) {
        this.stage = stage;
        this.replies = replies;
    }

    void acquire(Client client, Move move) {
        LeaseKey key = stage.keys.get(move.key());
        AcquireRequest request = client.door
                .prepare(key)
                .requestId(RequestId.of("m" + move.serial()))
                .ttl(stage.time.lengths().ttl(move.pick()))
                .maxLifetime(
                        move.pick() % 3 == 0
                                ? stage.time.lengths().ttl(move.pick()).multipliedBy(2)
                                : Duration.ofHours(1))
                .build();
        send(client, request, deadline(move));
    }

    /** Takes the id of another request for something else. */
    void reuseId(Client client, Move move) {
        if (client.request(move.pick()) instanceof AcquireRequest before) {
            AcquireRequest other = client.door
                    .prepare(before.key())
                    .requestId(before.requestId())
                    .ttl(before.ttl().plusMillis(1 + move.serial()))
                    .build();
            send(client, other, deadline(move));
        }
    }

    void renew(Client client, Move move) {
        Lease lease = client.lease(move.pick());
        if (lease == null) {
            return;
        }
        Duration ttl = stage.time.lengths().ttl(move.amount());
        if (move.pick() % 5 == 0) {
            replies.toRenewal(client, lease.key(), client.leases.renew(lease, ttl, deadline(move)));
            return;
        }
        RequestId id = RequestId.of("m" + move.serial());
        send(
                client,
                RenewRequest.of(lease.generation(), client.holder, id, client.nextNumber(lease), ttl),
                deadline(move));
    }

    void release(Client client, Move move) {
        Lease lease = client.lease(move.pick());
        if (lease == null) {
            return;
        }
        ReleaseRequest request =
                ReleaseRequest.of(lease.generation(), client.holder, RequestId.of("m" + move.serial()));
        send(client, request, deadline(move));
    }

    void sendAgain(Client client, Move move) {
        LeaseRequest<?> request = client.request(move.pick());
        if (request != null) {
            send(client, request, deadline(move));
        }
    }

    void sendForeign(Client client, Client other, Move move) {
        LeaseRequest<?> request = copy(other.request(move.pick()));
        if (request != null && client != other) {
            send(client, request, deadline(move));
        }
    }

    void settle(Client client, Client owner, Move move) {
        LeaseRequest<?> request = owner.request(move.pick());
        LeaseRequest<?> asked = client == owner ? request : copy(request);
        if (asked != null && !(asked instanceof RevokeRequest)) {
            settle(client, asked, deadline(move));
        }
    }

    <O extends Outcome> void settle(Client client, LeaseRequest<O> request, Deadline deadline) {
        CompletionStage<Settlement<O>> settled = client.leases.settle(request, deadline);
        replies.to(client, Verb.SETTLE, request, settled);
    }

    void resolve(Client client, Client owner, Move move) {
        LeaseRequest<?> request = client == owner ? owner.request(move.pick()) : copy(owner.request(move.pick()));
        if (request != null) {
            replies.to(client, Verb.RESOLVE, request, client.leases.resolve(request, deadline(move)));
        }
    }

    void cancel(Client client, Client owner, Move move) {
        LeaseRequest<?> request = client == owner ? owner.request(move.pick()) : copy(owner.request(move.pick()));
        if (request != null) {
            replies.to(client, Verb.CANCEL, request, client.leases.cancel(request, deadline(move)));
        }
    }

    void inspect(Client client, Move move) {
        LeaseKey key = stage.keys.get(move.key());
        replies.read(client, Verb.INSPECT, key, client.leases.inspect(key, deadline(move)));
    }

    private void send(Client client, LeaseRequest<?> request, Deadline deadline) {
        if (request.caller().equals(client.holder)) {
            client.sent(request);
        }
        if (request instanceof AcquireRequest acquire) {
            CompletionStage<AcquireOutcome> outcome = client.leases.acquire(acquire, deadline);
            replies.to(client, Verb.ACQUIRE, acquire, outcome);
        } else if (request instanceof RenewRequest renew) {
            replies.to(client, Verb.RENEW, renew, client.leases.renew(renew, deadline));
        } else if (request instanceof ReleaseRequest release) {
            replies.to(client, Verb.RELEASE, release, client.leases.release(release, deadline));
        }
    }

    /** What another process reads in a journal: the request, and when it was first sent. */
    private static @Nullable LeaseRequest<?> copy(@Nullable LeaseRequest<?> request) {
        if (request == null || request.history().firstSent().isEmpty()) {
            return null;
        }
        FirstSent first = request.history().firstSent().get();
        if (request instanceof AcquireRequest a) {
            return AcquireRequest.builder(a.key(), a.caller())
                    .requestId(a.requestId())
                    .ttl(a.ttl())
                    .maxLifetime(a.maxLifetime())
                    .firstSent(first)
                    .build();
        }
        if (request instanceof RenewRequest r) {
            return r.sentAt(first);
        }
        if (request instanceof ReleaseRequest r) {
            return r.sentAt(first);
        }
        return null;
    }

    private Deadline deadline(Move move) {
        return Deadline.within(stage.time.lengths().deadline(move.amount()), stage.time);
    }
}
