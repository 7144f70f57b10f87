package io.lease4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** Many writers of one key, each with whatever generation it happens to have; and what they were told. Thread-safe. */
final class SinkCrowd {

    /** So many of the newest generations are still around. */
    private static final int AROUND = 4;

    private record Never(String id, FencingToken token) {}

    private final SinkBench bench;
    private final LeaseKey key;
    private final int ids;
    private final List<ExecutionAuthority> generations = new CopyOnWriteArrayList<>();
    private final Queue<CommitOutcome.Accepted> accepted = new ConcurrentLinkedQueue<>();
    private final Queue<Never> never = new ConcurrentLinkedQueue<>();
    private final Queue<String> unknown = new ConcurrentLinkedQueue<>();

    SinkCrowd(SinkBench bench, LeaseKey key, int ids) {
        this.bench = bench;
        this.key = key;
        this.ids = ids;
        generations.add(bench.next(key));
    }

    void act(Random random) {
        int what = random.nextInt(20);
        if (what < 2) {
            generations.add(bench.next(key));
            return;
        }
        int newest = generations.size();
        ExecutionAuthority authority = generations.get(Math.max(0, newest - 1 - random.nextInt(AROUND)));
        Effect effect = bench.effect(key, "effect " + random.nextInt(ids));
        if (what < 5) {
            Object unused = bench.fence(authority);
        } else if (what < 8) {
            if (bench.cancel(effect, authority) instanceof CancelEffectOutcome.NeverCommitted) {
                never.add(new Never(effect.id().value(), authority.token()));
            }
        } else {
            commit(effect, what < 10 ? PredecessorRules.underAnotherLease(authority) : authority);
        }
    }

    private void commit(Effect effect, ExecutionAuthority authority) {
        CommitOutcome outcome = bench.commit(effect, authority);
        if (outcome instanceof CommitOutcome.Accepted is) {
            accepted.add(is);
        } else if (outcome instanceof CommitOutcome.Unknown) {
            unknown.add(effect.id().value());
        }
    }

    /** Compares what is in place with what everybody was told. */
    void check() {
        List<Applied> applied = bench.applied(key);
        List<Long> tokens = applied.stream().map(a -> a.token().value()).toList();
        assertThat(tokens).as("the tokens of what is in place, in its order").isSorted();
        List<String> inPlace =
                applied.stream().map(a -> a.effect().id().value()).toList();
        assertThat(inPlace).as("the ids of what is in place").doesNotHaveDuplicates();
        assertThat(unlessUnknown(inPlace))
                .as("what is in place, and what was accepted")
                .containsExactlyInAnyOrderElementsOf(unlessUnknown(accepted.stream()
                        .map(is -> is.receipt().effectId().value())
                        .collect(Collectors.toSet())));
        assertThat(accepted.stream()
                        .filter(is -> !is.already())
                        .map(is -> is.receipt().effectId()))
                .as("effects that were applied now, as their senders were told")
                .doesNotHaveDuplicates();
        for (Applied one : applied) {
            String id = one.effect().id().value();
            List<EffectReceipt> receipts = accepted.stream()
                    .map(CommitOutcome.Accepted::receipt)
                    .filter(receipt -> receipt.effectId().value().equals(id))
                    .distinct()
                    .toList();
            assertThat(receipts).as("the receipts of %s", id).hasSizeLessThanOrEqualTo(1);
            receipts.forEach(receipt ->
                    assertThat(receipt.token()).as("the token of %s", id).isEqualTo(one.token()));
            assertThat(never.stream()
                            .filter(said -> said.id().equals(id) && !one.token().isAbove(said.token())))
                    .as("generations told that %s never committed, which is in place under a lower token or theirs", id)
                    .isEmpty();
        }
        assertThat(accepted.stream()
                        .map(CommitOutcome.Accepted::receipt)
                        .collect(Collectors.groupingBy(
                                EffectReceipt::token, Collectors.mapping(EffectReceipt::leaseId, Collectors.toSet())))
                        .values())
                .as("the writers of each token")
                .allSatisfy(writers -> assertThat(writers).hasSize(1));
    }

    private List<String> unlessUnknown(Collection<String> ofIds) {
        return ofIds.stream().filter(id -> !unknown.contains(id)).toList();
    }
}
