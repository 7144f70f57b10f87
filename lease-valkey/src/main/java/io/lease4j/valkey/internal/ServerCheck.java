package io.lease4j.valkey.internal;

import io.lease4j.valkey.OpenProblem;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.ScriptOutputType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Looks at a server before it is used: whether what it keeps can be relied upon. */
final class ServerCheck {

    /**
     * Every command that a script sends, with a number of arguments that is right for it: rights are looked at after that,
     * and before the arguments themselves, which are wrong wherever the command would write.
     */
    private static final Map<String, Integer> RIGHTS = Map.ofEntries(
            Map.entry("time", 0),
            Map.entry("info", 0),
            Map.entry("hmget", 2),
            Map.entry("hget", 2),
            Map.entry("hset", 4),
            Map.entry("hdel", 2),
            Map.entry("get", 1),
            Map.entry("set", 3),
            Map.entry("setrange", 3),
            Map.entry("pttl", 1),
            Map.entry("pexpiretime", 1),
            Map.entry("pexpireat", 2),
            Map.entry("xadd", 4),
            Map.entry("xrange", 3),
            Map.entry("zadd", 3),
            Map.entry("zrem", 2),
            Map.entry("zcard", 1),
            Map.entry("zrange", 3),
            Map.entry("exists", 1),
            Map.entry("type", 1),
            Map.entry("del", 1));

    /** Tries each right: pairs of a command and how often the one key is its argument. */
    private static final String TRY_RIGHTS = "#!lua flags=allow-oom\n"
            + "local missing = {}\n"
            + "for i = 1, #ARGV, 2 do\n"
            + "  local command = { ARGV[i] }\n"
            + "  for n = 1, tonumber(ARGV[i + 1]) do command[n + 1] = KEYS[1] end\n"
            + "  local reply = redis.pcall(unpack(command))\n"
            + "  if type(reply) == 'table' and reply.err and (string.find(reply.err, 'NOPERM', 1, true)"
            + " or string.find(reply.err, 'ACL', 1, true)) then\n"
            + "    missing[#missing + 1] = ARGV[i]\n"
            + "  end\n"
            + "end\n"
            + "return missing\n";

    private static final String NOT_PERMITTED = "NOPERM";

    private ServerCheck() {}

    /** What must hold at every connection: asked again after each loss. */
    static CompletionStage<List<OpenProblem>> afterReconnect(Node node) {
        return facts(node).thenApply(ServerCheck::problems);
    }

    /** All that must hold when a store is opened. */
    static CompletionStage<List<OpenProblem>> atOpening(Node node, byte[] probe) {
        return facts(node)
                .handle((facts, failure) -> failure == null ? judged(node, probe, facts) : unread(failure))
                .thenCompose(told -> told);
    }

    private static CompletionStage<List<OpenProblem>> judged(Node node, byte[] probe, ServerFacts facts) {
        List<OpenProblem> problems = new ArrayList<>(problems(facts));
        if (!facts.isNewEnough()) {
            problems.add(OpenProblem.of(
                    OpenProblem.Kind.SERVER_TOO_OLD, "the server is " + facts.version(), "use Valkey 7.2 or newer"));
        }
        return problems.isEmpty() ? rights(node, probe) : CompletableFuture.completedFuture(problems);
    }

    private static CompletionStage<List<OpenProblem>> unread(Throwable failure) {
        return said(failure).startsWith(NOT_PERMITTED)
                ? CompletableFuture.completedFuture(List.of(missing("info")))
                : CompletableFuture.failedFuture(failure);
    }

    static CompletionStage<ServerFacts> facts(Node node) {
        return node.ask(commands -> commands.info()).thenApply(ServerFacts::parse);
    }

    private static List<OpenProblem> problems(ServerFacts facts) {
        List<OpenProblem> problems = new ArrayList<>();
        String policy = facts.field("maxmemory_policy").orElse("unreadable");
        if (!policy.equals("noeviction")) {
            problems.add(OpenProblem.of(
                    OpenProblem.Kind.EVICTION_POLICY,
                    "maxmemory-policy is " + policy + ": the server may drop leases and authority records",
                    "set maxmemory-policy to noeviction, in the configuration file too"));
        }
        String role = facts.field("role").orElse("unreadable");
        if (!role.equals("master")) {
            problems.add(OpenProblem.of(
                    OpenProblem.Kind.REPLICA,
                    "the server's role is " + role,
                    "connect to the primary: a replica grants nothing, also a writable one"));
        }
        return problems;
    }

    private static CompletionStage<List<OpenProblem>> rights(Node node, byte[] probe) {
        byte[][] keys = {probe};
        Arguments tried = new Arguments();
        new TreeMap<>(RIGHTS).forEach((right, keyCount) -> tried.add(right).add(keyCount));
        byte[][] arguments = tried.toArray();
        CompletableFuture<List<OpenProblem>> told = new CompletableFuture<>();
        var unusedLoading = node.ask(commands -> commands.scriptLoad(TRY_RIGHTS))
                .whenComplete((sha, notLoaded) -> {
                    if (notLoaded != null) {
                        told.complete(List.of(refusal("script|load", notLoaded)));
                        return;
                    }
                    CompletionStage<List<Object>> answer =
                            node.ask(commands -> commands.evalsha(sha, ScriptOutputType.MULTI, keys, arguments));
                    var unused = answer.whenComplete((missing, failure) -> {
                        if (failure != null && Errors.isElsewhere(failure)) {
                            // Nothing is known of the rights; the slot is on its way.
                            told.completeExceptionally(failure);
                        } else {
                            told.complete(
                                    failure != null
                                            ? List.of(refusal("evalsha", failure))
                                            : missing.stream()
                                                    .map(right -> missing(
                                                            new String((byte[]) right, StandardCharsets.US_ASCII)))
                                                    .toList());
                        }
                    });
                });
        return told;
    }

    private static OpenProblem refusal(String command, Throwable failure) {
        String said = said(failure);
        if (said.startsWith(NOT_PERMITTED)) {
            return missing(command);
        }
        if (said.startsWith("ERR unknown command")) {
            return OpenProblem.of(
                    OpenProblem.Kind.SCRIPTS_DISABLED,
                    "the server does not know " + command,
                    "allow scripts: every step of a lease is one");
        }
        return OpenProblem.of(OpenProblem.Kind.UNREACHABLE, said, "see that the server answers, and open again");
    }

    /** What the server said, whichever stage has wrapped it. */
    private static String said(Throwable failure) {
        Throwable cause = failure.getCause();
        return String.valueOf(
                failure instanceof RedisCommandExecutionException || cause == null
                        ? failure.getMessage()
                        : cause.getMessage());
    }

    static OpenProblem missing(String right) {
        return OpenProblem.of(
                OpenProblem.Kind.RIGHT_MISSING,
                "the user may not run " + right,
                "grant it: ACL SETUSER … +" + right + ", and the keys lease4j:1:*");
    }
}
