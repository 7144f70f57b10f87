package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.Outcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.Passing;
import io.lease4j.testkit.control.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What answers say beside their case, and what an operator can rely on. */
abstract class ToldRules extends RememberedRules {

    @Test
    @Tag("S-1")
    void held_says_whether_it_is_this_very_holder() {
        LeaseKey key = bench().key("held by whom");
        Lease unused = bench().worker("A").acquired(key);
        Map<String, Holder> others = new LinkedHashMap<>();
        others.put("another principal", Holder.of("B", "A-1"));
        others.put("another instance", Holder.of("A", "A-2"));
        others.forEach((what, holder) -> assertThat(heldBy(key, bench().worker(what, holder)))
                .as("held by this holder, as %s is told", what)
                .isFalse());
        assertThat(heldBy(key, bench().worker("A again", Holder.of("A", "A-1"))))
                .as("held by this holder, as the same instance is told under another request")
                .isTrue();
    }

    @Test
    @Tag("S-2")
    void inspect_says_how_long_the_lease_may_last() {
        LeaseKey key = bench().key("inspected");
        Lease lease = bench().worker("A").acquired(key);
        bench().advance(key, bench().ttl().dividedBy(4));
        Answer<InspectOutcome> answer =
                Waiting.forAnswer("inspect", bench().rawStore().inspect(key, new Reading(0, bench().deadline())));
        assertThat(answer.outcome()).as("inspect").isInstanceOf(InspectOutcome.Found.class);
        assertThat(((InspectOutcome.Found) answer.outcome()).remaining())
                .as("how long it may last")
                .isEqualTo(answer.echo().orElseThrow().backendTime().until(lease.expiresAt()));
    }

    @Test
    @Tag("S-7")
    void who_was_superseded_learns_how_its_generation_had_ended_and_by_whom() {
        LeaseKey key = bench().key("superseded");
        Worker a = bench().worker("A");
        Lease revoked = a.acquired(key);
        assertThat(bench().operator().revoke(revoked)).as("a revocation").isRevoked();
        assertThat(a.renew(revoked)).as("after the revocation").isLost(LostReason.REVOKED);
        Lease unused = bench().worker("B").acquired(key);
        RenewOutcome lost = a.renew(revoked);
        assertThat(lost).as("behind a successor").isLost(LostReason.SUPERSEDED);
        assertThat(((RenewOutcome.Lost) lost).end().map(end -> List.of(end.reason(), end.by())))
                .as("how it had ended, and by whom")
                .hasValue(List.of(LostReason.REVOKED, Optional.of(Operator.HOLDER.principal())));
    }

    @Test
    @Tag("S-11")
    void while_frozen_a_held_key_is_held_and_replays_revocations_and_cancellations_go_on() {
        LeaseKey key = bench().key("frozen too");
        Worker a = bench().worker("A");
        BackendTime first = bench().now(key);
        AcquireRequest request = a.prepare(key).firstSent(firstSent(key, first)).build();
        assertThat(acquired(request, sentFirst(key, first))).as("an acquire").isAcquired();
        Lease lease = bench().observed(key);
        assertThat(bench().operator().administer("freeze", (door, deadline) -> door.freeze(deadline)))
                .as("freeze")
                .isDone();
        assertThat(bench().worker("B").acquire(key))
                .as("an acquire of a held key")
                .isHeld();
        assertThat(acquired(request, sentFirst(key, first)))
                .as("the same acquire")
                .isAcquiredAgain();
        AcquireRequest never = a.prepare(key).firstSent(firstSent(key, first)).build();
        assertThat(a.cancel(never)).as("cancelling what never arrived").isNeverCommitted();
        assertThat(bench().operator().revoke(lease)).as("a revocation").isRevoked();
        refute(key);
        long seen = bench().describe(key).evidence();
        assertThat(proven(key, seen)).as("a proof").isDone();
        assertThat(bench().worker("B").acquire(key))
                .as("an acquire of a record that was proven while frozen")
                .isRefused(RefusedReason.FROZEN);
    }

    @Test
    @Tag("S-13")
    void a_page_is_no_longer_than_was_asked_and_belongs_to_one_lineage() {
        LeaseKey key = bench().key("paged");
        Worker a = bench().worker("A");
        Lease unused = a.acquired(key);
        Lease unusedToo = a.acquired(neighbour(key));
        List<PageCursor> withinTheRecord = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            PageQuery query = next.map(cursor -> PageQuery.after(cursor, 1)).orElseGet(() -> PageQuery.first(1));
            ListOutcome outcome = listed(query);
            assertThat(outcome).as("a page").isInstanceOf(ListOutcome.Page.class);
            ListOutcome.Page page = (ListOutcome.Page) outcome;
            assertThat(page.entries().size()).as("entries of a page of one").isLessThanOrEqualTo(1);
            next = page.next();
            if (!page.entries().isEmpty()) {
                next.ifPresent(withinTheRecord::add);
            }
        } while (next.isPresent());
        Runnable restore = bench().backend().snapshot();
        bench().fault("a snapshot is restored", restore);
        assertThat(listed(PageQuery.after(withinTheRecord.get(0), 1)))
                .as("a further page of a list that began in another lineage")
                .extracting(Outcome::code)
                .isEqualTo(RefusedCodes.of(RefusedReason.OTHER_LINEAGE));
    }

    @Test
    @Tag("S-14")
    void history_in_pages_is_that_of_the_key_and_of_the_floor() {
        if (!bench().fixture().supports(Capability.HISTORY)) {
            return;
        }
        LeaseKey key = bench().key("paged history");
        Worker a = bench().worker("A");
        refute(key);
        assertThat(proven(key, bench().describe(key).evidence())).as("a proof").isDone();
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Lease lease = a.acquired(key);
            tokens.add(lease.token().value());
            a.released(a.acquired(neighbour(key)));
            a.released(lease);
        }
        List<HistoryEntry> entries = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            PageQuery query = next.map(cursor -> PageQuery.after(cursor, 2)).orElseGet(() -> PageQuery.first(2));
            HistoryOutcome outcome = Waiting.forAnswer(
                            "history", bench().rawStore().history(key, query, new Reading(0, bench().deadline())))
                    .outcome();
            assertThat(outcome).as("a page of history").isPage();
            HistoryOutcome.Page page = (HistoryOutcome.Page) outcome;
            assertThat(page.entries().size()).as("entries of a page of two").isLessThanOrEqualTo(2);
            entries.addAll(page.entries());
            next = page.next();
        } while (next.isPresent());
        assertThat(entries.stream()
                        .filter(HistoryEntry.Granted.class::isInstance)
                        .map(entry -> ((HistoryEntry.Granted) entry)
                                .generation()
                                .token()
                                .value()))
                .as("grants of the key, page by page")
                .isEqualTo(tokens);
        assertThat(entries.stream()
                        .filter(HistoryEntry.FloorProven.class::isInstance)
                        .count())
                .as("proofs of its record's floor")
                .isEqualTo(1);
    }

    @Test
    @Tag("F-4")
    @Tag("F-6")
    void an_extension_without_the_current_ticket_and_lineage_or_below_the_ceiling_changes_nothing() {
        FloorWitness unused = bench().createWithWitness();
        LeaseKey key = bench().key("wrongly extended");
        bench().worker("A").released(bench().worker("A").acquired(key));
        Ticket ticket = bench().ticket(key);
        AuthorityRecordView before = bench().describe(key);
        Lineage lineage = before.servingLineage();
        TokenRange further = new TokenRange(before.ceiling() + 1000, before.ceiling() + 1100);
        TokenRange below = new TokenRange(before.ceiling() - 1, before.ceiling() + 100);
        Map<String, Installation> wrong = new LinkedHashMap<>();
        wrong.put("another ticket", extension(before, lineage, Ticket.random(), further));
        wrong.put("another lineage", extension(before, Lineage.of("of-another-server"), ticket, further));
        wrong.put("a base below the ceiling", extension(before, lineage, ticket, below));
        wrong.forEach((what, installation) -> {
            assertThat(install(installation)).as("an extension with %s", what).isRefused(RefusedReason.NOT_ALLOWED);
            assertThat(bench().describe(key).ceiling())
                    .as("the ceiling after an extension with %s", what)
                    .isEqualTo(before.ceiling());
        });
        assertThat(install(extension(before, lineage, ticket, further)))
                .as("the right extension")
                .isDone();
        assertThat(install(extension(before, lineage, ticket, further)))
                .as("the right extension again")
                .isRefused(RefusedReason.NOT_ALLOWED);
    }

    @Test
    @Tag("F-6")
    void a_grant_that_comes_near_the_ceiling_hands_out_a_ticket_for_a_further_range() {
        FloorWitness unused = bench().createWithWitness(new ReferenceWitness(16));
        LeaseKey key = bench().key("near the ceiling");
        Worker a = bench().worker("A");
        for (int i = 0; i < 16; i++) {
            a.released(a.acquired(key));
        }
        assertThat(bench().interposer().seen().stream()
                        .filter(passing -> passing.call().step() == Step.ACQUIRE)
                        .map(Passing::echo)
                        .flatMap(Optional::stream)
                        .filter(Echo::proven)
                        .map(Echo::extensionTicket)
                        .flatMap(Optional::stream))
                .as("tickets that grants handed out")
                .isNotEmpty();
    }

    @Test
    @Tag("E-8")
    void of_a_generation_that_ended_otherwise_too_a_revocation_names_the_sinks_that_are_not_sealed() {
        LeaseKey key = bench().key("over and unsealed");
        Target target = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        a.released(lease);
        BackendTime now = bench().now(key);
        for (Set<SinkName> sealed :
                List.of(Set.<SinkName>of(), Set.of(target.sink().name()))) {
            RevokeOutcome outcome = Waiting.forAnswer(
                            "revoke",
                            bench().rawStore()
                                    .revoke(
                                            bench().operator().revocation(lease.generation()),
                                            sealed,
                                            sentFirst(key, now)))
                    .outcome();
            assertThat(outcome).as("a revocation of what was released").isOver(LostReason.RELEASED);
            assertThat(((RevokeOutcome.Over) outcome)
                            .sealed()
                            .contains(target.sink().name()))
                    .as("named as sealed, where %s are sealed", sealed)
                    .isEqualTo(!sealed.isEmpty());
            assertThat(((RevokeOutcome.Over) outcome)
                            .unsealed()
                            .contains(target.sink().name()))
                    .as("named as not sealed, where %s are sealed", sealed)
                    .isEqualTo(sealed.isEmpty());
        }
    }

    @Test
    @Tag("E-8")
    void a_record_that_was_lost_is_rebuilt_with_the_sinks_that_its_proof_names() {
        LeaseKey key = bench().key("rebuilt");
        SinkName sink = SinkName.of("registered before");
        Lease unused = bench().worker("A").acquired(key);
        long ceiling = bench().describe(key).ceiling();
        bench().fault("everything is lost", () -> bench().backend().wipe());
        AdminOutcome proven = bench().operator()
                .administer(
                        "prove",
                        (door, deadline) -> door.prove(
                                bench().recordOf(key),
                                new FloorProof.ByOperator(ceiling, "test", Set.of(sink)),
                                deadline));
        assertThat(proven).as("a proof that names a sink").isDone();
        assertThat(bench().describe(key).sinks()).as("registered sinks").containsExactly(sink);
    }

    @Test
    @Tag("F-4")
    void an_act_on_a_record_of_another_creation_changes_nothing() {
        LeaseKey key = bench().key("another creation");
        bench().worker("A").released(bench().worker("A").acquired(key));
        refute(key);
        AuthorityRecordView before = bench().describe(key);
        AuthorityRecordId foreign =
                new AuthorityRecordId(NamespaceId.random(), before.recordId().shard());
        BackendTime now = bench().now(key);
        Transmission sent = sentFirst(key, now);
        LeaseStore store = bench().rawStore();
        Map<String, CompletionStage<Answer<AdminOutcome>>> acts = new LinkedHashMap<>();
        acts.put("registration", store.register(foreign, SinkName.of("foreign"), sent));
        acts.put("freeze", store.freeze(foreign, sent));
        acts.put(
                "proof",
                store.install(
                        new Installation.Proof(
                                foreign,
                                before.servingLineage(),
                                before.ticket().orElseThrow(),
                                new TokenRange(before.evidence(), before.evidence() + 100),
                                ProofBasis.OPERATOR,
                                Set.of(),
                                Optional.of("test")),
                        bench().deadline()));
        acts.forEach((what, answer) -> assertThat(
                        Waiting.forAnswer(what, answer).outcome().code())
                .as("a %s of a record of another creation", what)
                .startsWith("refused"));
        AuthorityRecordView after = bench().describe(key);
        assertThat(List.of(after.proven(), after.frozen(), after.sinks(), after.evidence()))
                .as("the record")
                .isEqualTo(List.of(before.proven(), before.frozen(), before.sinks(), before.evidence()));
    }

    @Test
    @Tag("E-2")
    @Tag("F-1")
    void a_fence_beside_the_lease_needs_what_an_effect_there_needs() {
        if (!bench().fixture().supports(Capability.SINK_BESIDE_LEASE)) {
            return;
        }
        LeaseKey key = bench().key("fenced beside");
        Target beside = bench().besideTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        ExecutionAuthority authority = lease.authority(ExecutionId.random());
        ExecutionAuthority others = new ExecutionAuthority(
                authority.recordId(),
                authority.generation(),
                Holder.of("A", "A-2"),
                authority.executionId(),
                authority.expiresAt());
        assertThat(fenced(beside, others).code())
                .as("a fence by another instance")
                .isEqualTo(rejected(RejectedReason.NOT_THE_HOLDER));
        assertThat(a.commit(beside, effect(key, "by another instance"), others).code())
                .as("an effect by another instance")
                .isEqualTo(new CommitOutcome.Rejected(RejectedReason.NOT_THE_HOLDER, Commitment.NO).code());
        assertThat(fenced(beside, authority).code()).as("a fence").isEqualTo(new FenceOutcome.Accepted().code());
        refute(key);
        assertThat(fenced(beside, authority).code())
                .as("a fence while the floor is unproven")
                .isEqualTo(RefusedCodes.of(RefusedReason.FLOOR_UNPROVEN));
        CancelEffectOutcome cancelled = Waiting.forAnswer(
                "cancel", beside.sink().cancel(effect(key, "cancelled while unproven"), authority, bench().deadline()));
        assertThat(cancelled)
                .as("cancelling an effect while the floor is unproven")
                .isEqualTo(new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY));
    }

    @Test
    @Tag("S-12")
    void a_fence_beside_a_corrupt_lease_is_refused() {
        if (!bench().fixture().supports(Capability.SINK_BESIDE_LEASE)) {
            return;
        }
        LeaseKey key = bench().key("fenced corrupt");
        Target beside = bench().besideTarget();
        Lease lease = bench().worker("A").acquired(key);
        bench().fault("the key's record is damaged", () -> bench().backend().corrupt(key));
        assertThat(fenced(beside, lease.authority(ExecutionId.random())).code())
                .as("a fence")
                .isEqualTo(RefusedCodes.of(RefusedReason.CORRUPT_STATE));
    }

    @Test
    @Tag("E-2")
    void a_fence_beside_the_lease_is_rejected_from_the_instant_of_expiry_on() {
        if (!bench().fixture().supports(Capability.SINK_BESIDE_LEASE)) {
            return;
        }
        LeaseKey key = bench().key("fenced too late");
        Target beside = bench().besideTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        bench().advanceTo(key, lease.expiresAt());
        assertThat(fenced(beside, lease.authority(ExecutionId.random())).code())
                .as("a fence at expiry")
                .isEqualTo(rejected(RejectedReason.EXPIRED));
    }

    @Test
    @Tag("L-1")
    void a_closed_store_refuses_reads_and_acts_too() {
        LeaseKey key = bench().key("closed too");
        Worker a = bench().worker("A");
        BackendTime first = bench().now(key);
        AcquireRequest request = a.prepare(key).firstSent(firstSent(key, first)).build();
        var sent = sentFirst(key, first);
        var record = bench().recordOf(key);
        var store = bench().rawStore();
        Reading reading = new Reading(0, bench().deadline());
        store.close();
        Map<String, CompletionStage<? extends Answer<?>>> steps = new LinkedHashMap<>();
        steps.put("resolve", store.resolve(request, reading));
        steps.put("cancel", store.cancel(request, reading));
        steps.put("list", store.list(PageQuery.first(1), reading));
        steps.put("describe", store.describe(record, bench().deadline()));
        steps.put("ticket", store.ticket(record, bench().deadline()));
        steps.put("freeze", store.freeze(record, sent));
        steps.forEach((what, answer) -> assertThat(
                        Waiting.forAnswer(what, answer).outcome().code())
                .as(what)
                .isEqualTo(RefusedCodes.of(RefusedReason.STORE_CLOSED)));
    }

    private boolean heldBy(LeaseKey key, Worker poller) {
        AcquireOutcome outcome = poller.acquire(key);
        assertThat(outcome).as("an acquire of a held key").isHeld();
        return ((AcquireOutcome.Held) outcome).byThisHolder();
    }

    private ListOutcome listed(PageQuery query) {
        return Waiting.forAnswer("list", bench().rawStore().list(query, new Reading(0, bench().deadline())))
                .outcome();
    }

    private static Installation extension(
            AuthorityRecordView record, Lineage lineage, Ticket ticket, TokenRange range) {
        return new Installation.Extension(record.recordId(), lineage, ticket, range);
    }

    private FenceOutcome fenced(Target target, ExecutionAuthority authority) {
        return Waiting.forAnswer("fence", target.sink().fence(authority, bench().deadline()));
    }

    private static Effect effect(LeaseKey key, String id) {
        return Effect.of(key, EffectId.of(id), "kit", new byte[] {1});
    }

    private static String rejected(RejectedReason reason) {
        return new FenceOutcome.Rejected(reason, Commitment.NO).code();
    }
}
