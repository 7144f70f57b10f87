package io.lease4j.verification.concurrency;

import io.lease4j.AcquireOutcome;
import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.CommitOutcome;

/** Writes a call on a line: thread, its interval, backend time after the start, what was asked, what was answered. */
record Lines(BackendTime start) {

    String line(Call<TimedStep> call) {
        TimedStep timed = call.operation();
        String time = timed.step()
                .echo()
                .map(echo -> after(echo.backendTime()))
                .orElseGet(() -> after(BackendTime.ofEpochMillis(timed.earliest())) + ".."
                        + after(BackendTime.ofEpochMillis(timed.latest())));
        return "t%-2d %8d..%-8d %-10s %s -> %s"
                .formatted(
                        call.thread(),
                        call.invoked(),
                        call.returned(),
                        time,
                        asked(timed.step()),
                        answered(timed.step().outcome()));
    }

    String grant(Grant grant, BackendTime now) {
        String state = grant.end(now).map(end -> "ended: " + end.reason()).orElse("active");
        return "token " + grant.token() + " of " + holder(grant.lease().holder()) + " until "
                + after(grant.lease().expiresAt()) + ", " + state;
    }

    String after(BackendTime time) {
        return "+" + start.until(time).toMillis();
    }

    private String asked(Step step) {
        String verb = step.getClass().getSimpleName();
        String key = String.join("/", step.key().components());
        if (step instanceof Step.Acquire acquire) {
            return verb + " " + key + " " + request(acquire.request()) + " for "
                    + acquire.request().ttl().toMillis() + " ms";
        }
        if (step instanceof Step.Renew renew) {
            return verb + " " + key + " " + request(renew.request()) + " to "
                    + renew.request().ttl().toMillis() + " ms";
        }
        if (step instanceof Step.Release release) {
            return verb + " " + key + " " + request(release.request());
        }
        if (step instanceof Step.Revoke revoke) {
            return verb + " " + key + " " + request(revoke.request());
        }
        if (step instanceof Step.Resolve resolve) {
            return verb + " " + key + " " + request(resolve.request());
        }
        if (step instanceof Step.Cancel cancel) {
            return verb + " " + key + " " + request(cancel.request());
        }
        if (step instanceof Step.OfSink sink) {
            String effect = "";
            if (sink instanceof Step.Commit commit) {
                effect = " effect " + commit.effect().id();
            } else if (sink instanceof Step.CancelEffect cancel) {
                effect = " effect " + cancel.effect().id();
            }
            return verb + " " + key + effect + " under token "
                    + sink.authority().token() + " of "
                    + holder(sink.authority().holder());
        }
        return verb + " " + key;
    }

    private static String request(LeaseRequest<?> request) {
        String named = request.operation() + " " + request.requestId() + " by " + holder(request.caller());
        if (request instanceof RenewRequest renew) {
            return named + token(renew.generation()) + " number " + renew.number();
        }
        if (request instanceof ReleaseRequest release) {
            return named + token(release.generation());
        }
        return request instanceof RevokeRequest revoke ? named + token(revoke.generation()) : named;
    }

    private static String token(Generation generation) {
        return " token " + generation.token();
    }

    private String answered(Outcome outcome) {
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return lease(outcome.code(), acquired.lease(), acquired.replayed());
        }
        if (outcome instanceof RenewOutcome.Renewed renewed) {
            return lease(outcome.code(), renewed.lease(), renewed.replayed());
        }
        if (outcome instanceof AcquireOutcome.Held held) {
            return "held, " + held.remaining().toMillis() + " ms left";
        }
        if (outcome instanceof InspectOutcome.Found found) {
            return "found token " + found.lease().generation().token() + ", "
                    + found.remaining().toMillis() + " ms left";
        }
        if (outcome instanceof CommitOutcome.Accepted accepted) {
            return (accepted.already() ? "accepted already" : "accepted") + " under token "
                    + accepted.receipt().token();
        }
        return outcome.code();
    }

    private String lease(String code, Lease lease, boolean replayed) {
        return code + (replayed ? " again" : "") + " token " + lease.token() + " until " + after(lease.expiresAt());
    }

    private static String holder(Holder holder) {
        return holder.principal() + "/" + holder.instance();
    }
}
