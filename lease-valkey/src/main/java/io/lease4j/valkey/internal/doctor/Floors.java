package io.lease4j.valkey.internal.doctor;

import io.lease4j.AuthorityRecordView;
import io.lease4j.FencingToken;
import io.lease4j.Lineage;
import io.lease4j.valkey.ServerFinding.Code;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Whether the authority records grant, and how long they still can. */
final class Floors {

    /** Without a witness there is no extension: this many tokens leave time to prove a further range. */
    private static final long NEAR_CEILING = 1L << 32;

    private static final int MOST_SHOWN = 10;

    private Floors() {}

    static void look(List<AuthorityRecordView> records, Findings findings) {
        lineage(records, findings);
        floor(records, findings);
        ceiling(records, findings);
        frozen(records, findings);
    }

    private static void lineage(List<AuthorityRecordView> records, Findings findings) {
        Set<String> serving = records.stream()
                .map(AuthorityRecordView::servingLineage)
                .map(Lineage::value)
                .collect(Collectors.toCollection(TreeSet::new));
        findings.ok(Code.LINEAGE, String.join(", ", serving) + " serves");
    }

    private static void floor(List<AuthorityRecordView> records, Findings findings) {
        List<Integer> missing = shards(records, record -> !record.exists());
        List<Integer> refuted = shards(records, record -> record.exists() && record.evidence() > 0);
        List<Integer> other = shards(records, record -> record.exists() && !record.proven() && record.evidence() == 0);
        if (!missing.isEmpty()) {
            refuse(findings, records, "the server has lost the authority records", missing);
        }
        if (!refuted.isEmpty()) {
            refuse(findings, records, "a token above the last one was seen: the server's memory went back", refuted);
        }
        if (!other.isEmpty()) {
            boolean witnessed = records.stream().anyMatch(AuthorityRecordView::witnessed);
            String what = "another lineage serves than the one that was proven, of the shards " + shown(other)
                    + ": a restart, a promotion, or a change of replicas";
            if (witnessed) {
                findings.warn(
                        Code.FLOOR,
                        what + ". The next acquire proves it by the witness",
                        "nothing, or prove it now by the witness" + Acts.prove(" --witness"));
            } else {
                findings.refuse(
                        Code.FLOOR,
                        what + ". Nothing is granted",
                        "see the runbook first, then prove it by a number, or as retained after a plain restart"
                                + Acts.prove(" --operator or --retained"));
            }
        }
        findings.okUnlessFound(Code.FLOOR, "every record is proven");
    }

    private static void refuse(
            Findings findings, List<AuthorityRecordView> records, String what, List<Integer> shards) {
        boolean witnessed = records.stream().anyMatch(AuthorityRecordView::witnessed);
        findings.refuse(
                Code.FLOOR,
                what + ", of the shards " + shown(shards) + ". Nothing is granted there",
                "see the runbook for a lost memory, then prove it by "
                        + (witnessed
                                ? "the witness" + Acts.prove(" --witness")
                                : "a number above everything that was ever granted" + Acts.prove(" --operator")));
    }

    private static void ceiling(List<AuthorityRecordView> records, Findings findings) {
        for (AuthorityRecordView record : records) {
            long left = record.ceiling() - record.lastToken();
            int shard = record.recordId().shard();
            if (!record.exists()) {
                continue;
            }
            if (record.lastToken() > FencingToken.MAX_VALUE / 2) {
                findings.warn(
                        Code.CEILING,
                        "shard " + shard + " has used more than half of all tokens there are",
                        "plan another namespace: tokens are refused at the end, and never wrapped");
            } else if (left == 0) {
                findings.refuse(
                        Code.CEILING,
                        "the range of shard " + shard + " is used up: it grants nothing",
                        "prove it, which gives a further range" + Acts.prove(""));
            } else if (record.witnessed() && record.proven() && record.ticket().isPresent()) {
                findings.warn(
                        Code.CEILING,
                        "a further range for shard " + shard + " was asked for, and has not come: " + left
                                + " are left",
                        "see that the witness can be reached, then ask again" + Acts.named("extend", "floor extend"));
            } else if (!record.witnessed() && left < NEAR_CEILING) {
                findings.warn(
                        Code.CEILING,
                        left + " tokens are left to shard " + shard,
                        "prove it by a higher number in a quiet hour, because that ends what is held"
                                + Acts.prove(" --operator"));
            }
        }
        long least = records.stream()
                .filter(AuthorityRecordView::exists)
                .mapToLong(record -> record.ceiling() - record.lastToken())
                .min()
                .orElse(0);
        findings.okUnlessFound(Code.CEILING, least + " tokens or more are left to every shard");
    }

    private static void frozen(List<AuthorityRecordView> records, Findings findings) {
        List<Integer> frozen = shards(records, AuthorityRecordView::frozen);
        if (frozen.isEmpty()) {
            findings.ok(Code.FROZEN, "grants are not stopped");
        } else {
            findings.refuse(
                    Code.FROZEN,
                    "an operator has stopped grants, of the shards " + shown(frozen),
                    "let them go on once whatever it was for is done" + Acts.named("thaw", "namespace thaw"));
        }
    }

    private static List<Integer> shards(List<AuthorityRecordView> records, Predicate<AuthorityRecordView> which) {
        return records.stream()
                .filter(which)
                .map(record -> record.recordId().shard())
                .toList();
    }

    static String shown(List<Integer> shards) {
        return shards.stream().limit(MOST_SHOWN).map(String::valueOf).collect(Collectors.joining(", "))
                + (shards.size() > MOST_SHOWN ? " and " + (shards.size() - MOST_SHOWN) + " more" : "");
    }
}
