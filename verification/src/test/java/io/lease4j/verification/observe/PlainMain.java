package io.lease4j.verification.observe;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A service without Micrometer: says {@code works} once a listener was told of a grant. */
final class PlainMain {

    private PlainMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        try {
            Class<?> found = Class.forName("io.micrometer.core.instrument.MeterRegistry");
            System.out.println("there is a " + found);
        } catch (ClassNotFoundException missing) {
            System.out.println(works() ? "works" : "does not work");
        }
    }

    private static boolean works() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        try (MemoryLeaseStore store =
                        MemoryLeaseStore.builder(Namespace.of("orders")).build();
                Leases leases = Leases.builder(store, Holder.ofThisProcess("billing"))
                        .listener(event -> told.countDown())
                        .build()) {
            AcquireOutcome acquired = leases.acquire(
                    LeaseKey.of("orders", "42"), Duration.ofSeconds(30), leases.within(Duration.ofSeconds(30)));
            return acquired instanceof AcquireOutcome.Acquired
                    && leases.health().isSound()
                    && told.await(30, TimeUnit.SECONDS);
        }
    }
}
