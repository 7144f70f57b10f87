package io.lease4j.cli;

import io.lease4j.BackendTime;
import io.lease4j.FencingToken;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * A release or revocation, put together from everything that its digest covers: a request is known only by all of it.
 * Acquires and renewals have more of it, and come from a journal.
 */
final class RequestIds {

    /** Which of the two. */
    enum Kind {
        release,
        revoke
    }

    private static final Pattern FIRST_SENT = Pattern.compile("([^@]{1,256})@([0-9]{1,15})");

    @Option(names = "--operation", required = true, description = "release or revoke.")
    private Kind operation = Kind.revoke;

    @Option(names = "--component", required = true, description = "A component of the key; each in order.")
    private List<String> components = new ArrayList<>();

    @Option(names = "--lease-id", required = true, paramLabel = "ID", description = "Its lease id.")
    private String leaseId = "";

    @Option(names = "--token", required = true, paramLabel = "N", description = "Its token.")
    private long token;

    @Option(names = "--principal", required = true, paramLabel = "NAME", description = "Who asked.")
    private String principal = "";

    @Option(names = "--instance", required = true, paramLabel = "ID", description = "The instance that asked.")
    private String instance = "";

    @Option(names = "--request-id", required = true, paramLabel = "ID", description = "The request's id.")
    private String requestId = "";

    @Option(names = "--revoke-reason", paramLabel = "TEXT", description = "The reason of a revocation.")
    private @Nullable String reason;

    @Option(
            names = "--first-sent",
            required = true,
            paramLabel = "LINEAGE@MILLIS",
            description = "When it was first sent, as its unknown outcome said.")
    private String firstSent = "";

    LeaseRequest<?> request(Namespace namespace) {
        Generation generation =
                new Generation(LeaseKey.of(namespace, components), LeaseId.of(leaseId), FencingToken.of(token));
        Holder caller = Holder.of(principal, instance);
        RequestId id = RequestId.of(requestId);
        if (operation == Kind.release) {
            return ReleaseRequest.of(generation, caller, id).sentAt(sent());
        }
        if (reason == null) {
            throw new UsageException("a revocation has a reason: --revoke-reason");
        }
        return RevokeRequest.of(generation, caller, id, reason).sentAt(sent());
    }

    private FirstSent sent() {
        Matcher match = FIRST_SENT.matcher(firstSent);
        if (!match.matches()) {
            throw new UsageException("--first-sent: a lineage, @ and milliseconds");
        }
        return new FirstSent(Lineage.of(match.group(1)), BackendTime.ofEpochMillis(Long.parseLong(match.group(2))));
    }
}
