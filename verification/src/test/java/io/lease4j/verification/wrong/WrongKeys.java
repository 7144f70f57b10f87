package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.text.Normalizer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Keys that are taken for others. */
final class WrongKeys {

    private static final int LONGEST = 1000;

    private WrongKeys() {}

    static List<WrongStore> all() {
        return List.of(
                sharing(
                        "keys-without-case",
                        "Keys that differ by case share a record.",
                        key -> key.components().toString().toLowerCase(Locale.ROOT)),
                sharing(
                        "key-components-joined",
                        "Keys whose components read the same in a row share a record.",
                        key -> String.join("", key.components())),
                sharing(
                        "keys-normalised",
                        "Keys that look the same share a record.",
                        key -> Normalizer.normalize(key.components().toString(), Normalizer.Form.NFKC)),
                sharing("long-keys-cut", "Keys that differ far behind share a record.", key -> {
                    String whole = key.components().toString();
                    return whole.substring(0, Math.min(LONGEST, whole.length()));
                }),
                WrongStore.of(
                                "sends-before-it-checks",
                                "A front door asks the store before it looks at what it was given.",
                                "K-2")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
                                LeaseKey own = LeaseKey.of(fixture.opened().namespace(), List.of("own"));
                                if (!request.key().namespace().equals(own.namespace())) {
                                    InspectOutcome unused = Steps.now(super.inspect(own, deadline));
                                }
                                return super.acquire(request, deadline);
                            }
                        }.door()));
    }

    private static WrongStore sharing(String name, String fault, Function<LeaseKey, String> stored) {
        return WrongStore.of(name, fault, "K-1").store((real, fixture) -> new Sharing(real, stored));
    }

    /** Whoever comes second under a stored name finds it held. */
    private static final class Sharing extends ForwardingStore {
        private final Function<LeaseKey, String> stored;
        private final Map<String, LeaseKey> first = new HashMap<>();

        Sharing(LeaseStore real, Function<LeaseKey, String> stored) {
            super(real);
            this.stored = stored;
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            LeaseKey holder = first.computeIfAbsent(stored.apply(request.key()), unused -> request.key());
            return holder.equals(request.key())
                            || Steps.active(delegate(), holder).isEmpty()
                    ? super.acquire(request, transmission)
                    : Steps.answer(delegate(), request.key(), new AcquireOutcome.Held(Duration.ofSeconds(1), false));
        }
    }
}
