package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Answers that leave out what events are made of. */
final class WrongEvents {

    private WrongEvents() {}

    static List<WrongStore> all() {
        return List.of(WrongStore.of(
                        "expiry-not-reported", "Whoever supersedes an expired lease is not told so.", "V-1")
                .store((real, fixture) -> new ForwardingStore(real) {
                    @Override
                    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission t) {
                        return Steps.echo(
                                super.acquire(request, t),
                                echo -> new Echo(
                                        echo.recordId(),
                                        echo.lineage(),
                                        echo.backendTime(),
                                        echo.lastToken(),
                                        echo.proven(),
                                        echo.extensionTicket(),
                                        Optional.empty()));
                    }
                }));
    }
}
