package io.lease4j.examples.live.board;

import io.lease4j.examples.live.site.Fleet;
import io.lease4j.examples.live.site.ProcessState;
import io.lease4j.examples.live.work.Kind;
import io.lease4j.examples.live.work.Told;
import io.lease4j.examples.live.work.WorkerSetup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a worker said, over all its starts. Guarded by its board. */
final class WorkerMemory {

    private static final Told NOTHING = Told.of(Kind.IDLE, "");

    private String instance = "";
    private Told doing = NOTHING;
    private String metrics = "";
    private long done;
    private long refused;

    void hears(WorkerSetup setup, Told told) {
        if (!instance.equals(setup.instance())) {
            instance = setup.instance();
            doing = NOTHING;
            metrics = "";
        }
        switch (told.kind()) {
            case WORKING, IDLE -> doing = told;
            case READY -> metrics = told.text();
            case ACCEPTED -> done++;
            case REFUSED -> refused++;
            default -> {}
        }
    }

    WorkerRow row(Fleet.Member member, List<AccountRow> accounts) {
        Told at = member.state() == ProcessState.ENDED ? NOTHING : doing;
        return new WorkerRow(
                member.name(),
                instance,
                member.pid(),
                member.state(),
                at,
                remaining(at, accounts),
                done,
                refused,
                member.state() == ProcessState.ENDED ? "" : metrics);
    }

    private Optional<Duration> remaining(Told at, List<AccountRow> accounts) {
        return accounts.stream()
                .filter(account -> account.name().equals(at.account()))
                .flatMap(account -> account.lease().stream())
                .filter(lease -> lease.token() == at.token() && lease.instance().equals(instance))
                .map(AccountRow.Held::remaining)
                .findFirst();
    }
}
