package io.lease4j.verification.worker.real;

import io.lease4j.Generation;
import io.lease4j.LeaseKey;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.internal.Script;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a server was sent, as it tells it itself: which scripts, with what, in its order. Confined to one thread. */
final class Monitor implements AutoCloseable {

    private static final Map<String, Script> SCRIPTS =
            Arrays.stream(Script.values()).collect(Collectors.toMap(Script::sha, Function.identity()));
    private static final String BEGINNING = "] \"EVALSHA\" \"";

    // Places of the arguments, as the headers of the scripts count them, from 0 on.
    private static final int DIGEST = 10;
    private static final int FINGERPRINT = 15;
    private static final int LEASE_ID = 16;
    private static final int NUMBER = 19;
    private static final int OWN = 6;
    private static final int OWN_COUNT = 14;

    /** Scripts that have a short way, which are sent as brief.lua says. */
    private static final Set<Script> BRIEF = EnumSet.of(Script.ACQUIRE, Script.RELEASE);

    private static final int BRIEF_REQUEST = 4;
    private static final int BRIEF_FINGERPRINT = 6;
    private static final int BRIEF_LEASE_ID = 7;

    /** Places of an entry of a script that takes several of them, as acquire-all.lua says, and how many each has. */
    private static final Map<Script, Integer> TOGETHER = Map.of(Script.ACQUIRE_ALL, 8, Script.RELEASE_ALL, 6);

    private static final int TOGETHER_REQUEST = 2;
    private static final int TOGETHER_FINGERPRINT = 4;
    private static final int TOGETHER_LEASE_ID = 5;

    /** Before the digest, in what brief.lua calls the request. */
    private static final int SCOPE_BYTES = 16;

    /** Before a packed text. */
    private static final int LENGTH_BYTES = 2;

    /** A script on a key, as far as it is looked at; what its arguments do not say is empty. */
    private record Step(Script script, String fingerprint, String digest, String leaseId, long number) {

        /** The part of the arguments that request and stamp have in common, and what follows. */
        static Step spelt(Script script, List<String> own) {
            return new Step(
                    script,
                    at(own, FINGERPRINT),
                    at(own, DIGEST),
                    at(own, LEASE_ID),
                    script == Script.RENEW ? Long.parseLong(at(own, NUMBER)) : 0);
        }

        private static String at(List<String> own, int place) {
            return own.size() > place - OWN ? own.get(place - OWN) : "";
        }

        static Step brief(Script script, List<String> arguments) {
            return packed(
                    script,
                    arguments.get(BRIEF_FINGERPRINT),
                    arguments.get(BRIEF_REQUEST),
                    arguments.get(BRIEF_LEASE_ID));
        }

        static Step together(Script script, List<String> entry) {
            return packed(
                    script == Script.ACQUIRE_ALL ? Script.ACQUIRE : Script.RELEASE,
                    entry.get(TOGETHER_FINGERPRINT),
                    entry.get(TOGETHER_REQUEST),
                    entry.get(TOGETHER_LEASE_ID));
        }

        private static Step packed(Script script, String fingerprint, String request, String leaseId) {
            return new Step(
                    script,
                    fingerprint,
                    request.substring(SCOPE_BYTES),
                    script == Script.RELEASE ? leaseId.substring(LENGTH_BYTES) : "",
                    0);
        }
    }

    /** A renewal that arrived: of which request, and the how manieth. */
    record Renewal(String digest, long number) {}

    private final ServerConnection watching;
    private final ServerConnection marking;
    private final List<Step> steps = new ArrayList<>();
    private int marks;

    Monitor(ValkeyServer server) {
        watching = server.connect();
        marking = server.connect();
        var unused = watching.command("MONITOR");
    }

    /** The renewals of a generation that have arrived up to now, in their order. */
    List<Renewal> renewals(Generation generation) {
        return seen().stream()
                .filter(step -> isRenewal(step) && isOf(step, generation))
                .map(step -> new Renewal(step.digest(), step.number()))
                .toList();
    }

    /** How often a script on a key has arrived up to now. */
    long count(Script script, LeaseKey key) {
        return digests(script, key).size();
    }

    /** The requests of a script on a key that have arrived up to now. */
    List<String> digests(Script script, LeaseKey key) {
        return seen().stream()
                .filter(step -> step.script() == script && step.fingerprint().equals(key.fingerprint()))
                .map(Step::digest)
                .toList();
    }

    /** Says what became of a generation from its first release on: nothing but releases, or what else arrived. */
    List<Script> fromReleaseOn(Generation generation) {
        return seen().stream()
                .filter(step -> (isRenewal(step) || step.script() == Script.RELEASE) && isOf(step, generation))
                .map(Step::script)
                .dropWhile(script -> script != Script.RELEASE)
                .toList();
    }

    private static boolean isRenewal(Step step) {
        return step.script() == Script.RENEW;
    }

    private static boolean isOf(Step step, Generation generation) {
        return step.leaseId().equals(generation.leaseId().value());
    }

    /** Everything that the server did before it was asked this. */
    private List<Step> seen() {
        String mark = "\"mark-" + ++marks + "\"";
        var unused = marking.command("ECHO", mark.replace("\"", ""));
        for (String line = next(); !line.endsWith(mark); line = next()) {
            int from = line.indexOf(BEGINNING);
            if (from >= 0) {
                read(line.substring(from + BEGINNING.length(), line.length() - 1));
            }
        }
        return steps;
    }

    private String next() {
        return watching.receive().text();
    }

    /** Quotes within a word are escaped: what looks like the end of one and the beginning of another is that. */
    private void read(String line) {
        List<String> words =
                Stream.of(line.split("\" \"", -1)).map(Monitor::plain).toList();
        Script script = SCRIPTS.get(words.get(0));
        int keys = Integer.parseInt(words.get(1));
        List<String> arguments = words.subList(2 + keys, words.size());
        if (script == Script.RENEW_ALL) {
            for (int own = OWN; own < arguments.size(); own += OWN_COUNT) {
                steps.add(Step.spelt(Script.RENEW, arguments.subList(own, own + OWN_COUNT)));
            }
        } else if (TOGETHER.containsKey(script)) {
            readGroups(script, arguments);
        } else if (BRIEF.contains(script)) {
            steps.add(Step.brief(script, arguments));
        } else if (script != null && arguments.size() > OWN) {
            steps.add(Step.spelt(script, arguments.subList(OWN, arguments.size())));
        }
    }

    private void readGroups(Script script, List<String> arguments) {
        int size = TOGETHER.get(script);
        int from = 0;
        while (from < arguments.size()) {
            int many = Integer.parseInt(arguments.get(from + 1));
            from += 2;
            for (int i = 0; i < many; i++, from += size) {
                steps.add(Step.together(script, arguments.subList(from, from + size)));
            }
        }
    }

    /** What the server has escaped, a byte a character. */
    private static String plain(String word) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            char next = word.charAt(i);
            if (next != '\\') {
                plain.append(next);
            } else {
                char escaped = word.charAt(++i);
                switch (escaped) {
                    case 'n' -> plain.append('\n');
                    case 'r' -> plain.append('\r');
                    case 't' -> plain.append('\t');
                    case 'a' -> plain.append('\u0007');
                    case 'b' -> plain.append('\b');
                    case 'x' -> {
                        plain.append((char) Integer.parseInt(word.substring(i + 1, i + 3), 16));
                        i += 2;
                    }
                    default -> plain.append(escaped);
                }
            }
        }
        return plain.toString();
    }

    @Override
    public void close() {
        watching.close();
        marking.close();
    }
}
