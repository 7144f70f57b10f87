package io.lease4j.verification.wrong;

import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Wrong about revoking, on either side of the front door. */
final class WrongOperators {

    private WrongOperators() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "revoke-before-the-seal",
                                "A generation is revoked first, and sealed then.",
                                "LR-10",
                                "E-8",
                                "E-10")
                        .operator((builder, fixture) -> aroundRevoking(
                                builder, request -> revokeUnsealed(fixture, request), WrongOperators::asFirst)),
                WrongStore.of(
                                "revoke-seals-what-was-never-granted",
                                "Whatever token is to be revoked is sealed.",
                                "E-9")
                        .operator((builder, fixture) -> aroundRevoking(
                                builder, request -> sealAnything(fixture, request.generation()), right -> right)),
                WrongStore.of(
                                "revoke-seals-a-neighbours-token",
                                "A token that the record granted to another key is sealed.",
                                "E-9")
                        .operator((builder, fixture) -> aroundRevoking(
                                builder,
                                request -> {
                                    boolean granted = Steps.record(fixture.reference(), request.key())
                                            .filter(record ->
                                                    request.generation().token().value() <= record.lastToken())
                                            .isPresent();
                                    if (granted) {
                                        sealAnything(fixture, request.generation());
                                    }
                                },
                                right -> right)),
                WrongStore.of("unsealed-not-named", "A sink that could not be sealed is not named.", "E-8")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RevokeOutcome>> revoke(
                                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                                Set<SinkName> all = new HashSet<>(sealed);
                                Steps.record(delegate(), request.key()).ifPresent(record -> all.addAll(record.sinks()));
                                return super.revoke(request, all, t);
                            }
                        }),
                WrongStore.of(
                                "unsealed-for-ever",
                                "A later revocation does not shorten the list of unsealed sinks.",
                                "E-8")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RevokeOutcome>> revoke(
                                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                                boolean over =
                                        Steps.over(delegate(), request.key()).isPresent();
                                return super.revoke(request, over ? Set.of() : sealed, t);
                            }
                        }));
    }

    /** An operator's front door that does something before it revokes, and tells its own story of it. */
    private static LeaseOperator aroundRevoking(
            LeaseOperatorBuilder builder, Consumer<RevokeRequest> before, UnaryOperator<RevokeOutcome> told) {
        LeaseOperator real = builder.build();
        return (LeaseOperator) Proxy.newProxyInstance(
                WrongOperators.class.getClassLoader(), new Class<?>[] {LeaseOperator.class}, (proxy, method, args) -> {
                    if (method.getName().equals("revoke") && args[0] instanceof RevokeRequest request) {
                        before.accept(request);
                        return told.apply(real.revoke(request, (Deadline) args[1]));
                    }
                    try {
                        return method.invoke(real, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** The front door of the operator who revokes, but one that knows no sinks. */
    private static LeaseOperator withoutSinks(WrongFixture fixture) {
        return LeaseOperator.builder(fixture.opened(), Holder.of("operator", "console-1"))
                .clock(fixture.manualTime().monotonicClock())
                .scheduler(fixture.manualTime().scheduler())
                .executor(Runnable::run)
                .build();
    }

    private static RevokeOutcome asFirst(RevokeOutcome outcome) {
        return outcome instanceof RevokeOutcome.Revoked revoked
                ? new RevokeOutcome.Revoked(
                        revoked.end(), false, revoked.sealed(), revoked.unsealed(), revoked.proven())
                : outcome;
    }

    private static void revokeUnsealed(WrongFixture fixture, RevokeRequest request) {
        try (LeaseOperator door = withoutSinks(fixture)) {
            RevokeOutcome unused = door.revoke(request, door.within(Duration.ofSeconds(1)));
        }
    }

    private static void sealAnything(WrongFixture fixture, Generation generation) {
        LeaseKey key = generation.key();
        fixture.opened()
                .recordOf(key)
                .ifPresent(recordId -> fixture.foreignSinks().forEach(sink -> {
                    FenceOutcome unused = Steps.now(sink.seal(recordId, key, generation.token(), Steps.SOON));
                }));
    }
}
