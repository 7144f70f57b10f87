package io.lease4j.verification.worker.real;

import io.lease4j.Generation;
import io.lease4j.LeaseKey;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.internal.Script;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a server was sent, as it tells it itself: which scripts, with what, in its order. Confined to one thread. */
final class Monitor implements AutoCloseable {

    private static final Map<String, Script> SCRIPTS =
            Arrays.stream(Script.values()).collect(Collectors.toMap(Script::sha, Function.identity()));
    private static final String BEGINNING = "] \"EVALSHA\" \"";

    // Places of the arguments, as the headers of the scripts count them, from 0 on.
    private static final int DIGEST = 10;
    private static final int FINGERPRINT = 15;
    private static final int OWN = 6;
    private static final int OWN_COUNT = 14;

    /** A script on a key, and the part of the arguments that request and stamp have in common and what follows. */
    private record Step(Script script, List<String> own) {

        /** One argument, as the header of the script of one step counts it, from 0 on. */
        String argument(int place) {
            return own.get(place - OWN);
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
                .map(step -> new Renewal(step.argument(DIGEST), Long.parseLong(step.argument(19))))
                .toList();
    }

    /** How often a script on a key has arrived up to now. */
    long count(Script script, LeaseKey key) {
        return digests(script, key).size();
    }

    /** The requests of a script on a key that have arrived up to now. */
    List<String> digests(Script script, LeaseKey key) {
        return seen().stream()
                .filter(step -> step.script() == script
                        && step.own().size() > FINGERPRINT - OWN
                        && step.argument(FINGERPRINT).equals(key.fingerprint()))
                .map(step -> step.argument(DIGEST))
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
        return step.argument(16).equals(generation.leaseId().value());
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
        List<String> words = List.of(line.split("\" \"", -1));
        Script script = SCRIPTS.get(words.get(0));
        int keys = Integer.parseInt(words.get(1));
        List<String> arguments = words.subList(2 + keys, words.size());
        if (script == Script.RENEW_ALL) {
            for (int own = OWN; own < arguments.size(); own += OWN_COUNT) {
                steps.add(new Step(Script.RENEW, arguments.subList(own, own + OWN_COUNT)));
            }
        } else if (script != null && arguments.size() > OWN) {
            steps.add(new Step(script, arguments.subList(OWN, arguments.size())));
        }
    }

    @Override
    public void close() {
        watching.close();
        marking.close();
    }
}
