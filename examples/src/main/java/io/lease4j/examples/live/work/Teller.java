package io.lease4j.examples.live.work;

import io.lease4j.ExecutionAuthority;
import io.lease4j.observe.EventContext;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import java.util.Locale;
import java.util.function.Consumer;

/** Tells in a person's words what happens to leases. Thread-safe. */
public final class Teller implements LeaseListener {

    private final Consumer<Told> to;

    /** Makes one. */
    public Teller(Consumer<Told> to) {
        this.to = to;
    }

    void tell(Kind kind, String text) {
        tell(Told.of(kind, text));
    }

    void tell(Kind kind, ExecutionAuthority authority, String text) {
        tell(new Told(kind, Accounts.of(authority.key()), authority.token().value(), text));
    }

    void tell(Told told) {
        to.accept(told);
    }

    @Override
    public boolean wants(Class<? extends LeaseEvent> type) {
        return type != LeaseEvent.Renewed.class && type != LeaseEvent.Held.class;
    }

    @Override
    public void on(LeaseEvent event) {
        if (event instanceof LeaseEvent.Granted it) {
            tell(Kind.GRANTED, it.context(), "until " + TimeOfDay.of(it.expiresAt()));
        } else if (event instanceof LeaseEvent.Expired it) {
            tell(Kind.TAKEOVER, it.context(), "its holder let it expire");
        } else if (event instanceof LeaseEvent.Reacquired it) {
            tell(
                    Kind.REACQUIRED,
                    it.context(),
                    "goes on with what token " + it.former().token() + " left");
        } else if (event instanceof LeaseEvent.Released it) {
            tell(Kind.RELEASED, it.context(), "");
        } else if (event instanceof LeaseEvent.Revoked it) {
            tell(Kind.REVOKED, it.context(), it.reason() + (it.unsealed().isEmpty() ? ", sealed" : ", NOT sealed"));
        } else if (event instanceof LeaseEvent.Lost it) {
            tell(Kind.LOST, it.context(), code(it.reason()) + ", says the store");
        } else if (event instanceof LeaseEvent.TakenAsLost it) {
            tell(Kind.LOST, it.context(), it.reason() + ", says the keeper");
        } else if (event instanceof LeaseEvent.UnknownOpened it) {
            tell(Kind.UNKNOWN, it.context(), it.operation() + ": " + code(it.reason()));
        } else if (event instanceof LeaseEvent.UnknownResolved it) {
            tell(Kind.RESOLVED, it.context(), it.operation() + ": " + it.how());
        } else {
            onFloor(event);
        }
    }

    private void onFloor(LeaseEvent event) {
        if (event instanceof LeaseEvent.FloorUnproven it) {
            tell(Kind.FLOOR, it.context(), "record " + it.recordId().shard() + " cannot prove its floor");
        } else if (event instanceof LeaseEvent.FloorProven it) {
            tell(Kind.FLOOR, it.context(), "record " + it.recordId().shard() + " proven: " + it.how());
        } else if (event instanceof LeaseEvent.CorruptState it) {
            tell(Kind.TROUBLE, it.context(), "a record is damaged");
        }
    }

    private void tell(Kind kind, EventContext context, String text) {
        tell(new Told(
                kind,
                context.keyFingerprint().map(Accounts::ofFingerprint).orElse(""),
                context.token().map(token -> token.value()).orElse(0L),
                text));
    }

    private static String code(Enum<?> reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
