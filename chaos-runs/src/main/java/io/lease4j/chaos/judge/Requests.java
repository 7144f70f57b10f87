package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.RequestMark;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The requests that the workers made, found by what a record of the store says of them. Confined to one thread. */
final class Requests {

    private final Map<String, List<Trip>> byName = new HashMap<>();
    private final Map<String, Named> byMark = new HashMap<>();

    Requests(List<Trip> trips) {
        for (Trip trip : trips) {
            if (trip.request().isEmpty()) {
                continue;
            }
            List<Trip> same = byName.computeIfAbsent(trip.request(), unused -> new ArrayList<>(2));
            boolean known = same.stream().anyMatch(before -> before.verb() == trip.verb());
            same.add(trip);
            if (!known) {
                name(trip);
            }
        }
    }

    private void name(Trip trip) {
        // Operation, key, principal and id; the id is the caller's and may have any form.
        String[] parts = trip.asked().request().split("/", 4);
        if (parts.length < 4) {
            return;
        }
        String id = parts[3].substring(0, Math.max(0, parts[3].length() - 1));
        for (char operation : operations(trip.verb()).toCharArray()) {
            String scope = RequestMark.scopeOf(String.valueOf(operation), parts[2], id);
            String digest = RequestMark.shortened(trip.asked().digest());
            byMark.put(
                    mark(scope, digest, parts[1]),
                    new Named(trip.asked().request(), trip.asked().digest()));
        }
    }

    private static String operations(Verb verb) {
        return switch (verb) {
            case ACQUIRE -> "A";
            case RENEW -> "N";
            case RELEASE -> "L";
            case REVOKE -> "K";
            default -> "ANLK";
        };
    }

    private static String mark(String scope, String digest, String key) {
        return scope + '/' + digest + '/' + key;
    }

    /** A request's scope and digest, as the kit's history has them. */
    record Named(String scope, String digest) {}

    /** Names the request that a record names by hashes; by these if no worker wrote it down. */
    Named named(RequestMark mark, String key) {
        Named known = byMark.get(mark(mark.scope(), mark.digest(), key));
        return known == null ? new Named("?/" + key + '/' + mark.scope() + '/', mark.digest()) : known;
    }

    /** Names it in one word. */
    String nameOf(RequestMark mark, String key) {
        Named named = named(mark, key);
        return named.scope() + named.digest();
    }

    /** All transmissions about a request, questions included. */
    List<Trip> trips(String request) {
        return byName.getOrDefault(request, List.of());
    }

    /** All transmissions of a request that ask for a change. */
    List<Trip> trips(String request, Verb verb) {
        return trips(request).stream().filter(trip -> trip.verb() == verb).toList();
    }
}
