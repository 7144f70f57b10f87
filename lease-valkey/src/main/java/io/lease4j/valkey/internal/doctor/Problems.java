package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.OpenProblem;
import io.lease4j.valkey.ServerFinding.Code;
import java.util.List;

/** Tells what stood against opening a store as findings. */
final class Problems {

    private Problems() {}

    static void into(Findings findings, List<OpenProblem> problems) {
        for (OpenProblem problem : problems) {
            findings.refuse(code(problem), problem.what(), problem.repair());
        }
    }

    private static Code code(OpenProblem problem) {
        return switch (problem.kind()) {
            case UNREACHABLE -> unreachable(problem.what());
            case NOT_AUTHENTICATED -> Code.LOGIN;
            case RIGHT_MISSING -> Code.RIGHTS;
            case SCRIPTS_DISABLED -> Code.SCRIPTS;
            case SERVER_TOO_OLD -> Code.VERSION;
            case EVICTION_POLICY -> Code.EVICTION;
            case REPLICA -> Code.ROLE;
            case NAMESPACE_MISSING, NAMESPACE_BEING_CREATED, OTHER_NAMESPACE_ID -> Code.NAMESPACE;
            case OTHER_SHARD_COUNT -> Code.SHARDS;
        };
    }

    /** A server that answers, and refuses everything that might write, says why. */
    private static Code unreachable(String what) {
        if (what.contains("NOREPLICAS")) {
            return Code.MIN_REPLICAS;
        }
        return what.contains("MISCONF") ? Code.LAST_WRITE : Code.REACHABLE;
    }
}
