package io.lease4j.testkit.random.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Leaves moves out of a failing plan as long as it still breaks the same rule: first half of them at a time, then smaller
 * parts, then single ones; at last the network's faults.
 */
public final class Shrinker {

    /** Bounds the time that a failure takes. A plan of 200 moves needs a few hundred. */
    private static final int MOST_ATTEMPTS = 3_000;
    /** Each takes as long as the run that failed. */
    private static final int MOST_IN_REAL_TIME = 100;

    private final Player player;
    private final String check;
    private Player.Played shortest;
    private final int mostAttempts;
    private int attempts;

    private Shrinker(Player player, Player.Played failed) {
        this.player = player;
        this.check = failed.findings().get(0).check();
        this.shortest = failed;
        this.mostAttempts = failed.realTime() ? MOST_IN_REAL_TIME : MOST_ATTEMPTS;
    }

    /** Returns a shorter run that breaks the rule that the given one broke first. */
    public static Player.Played shrink(Player player, Player.Played failed) {
        Shrinker shrinker = new Shrinker(player, failed);
        int before;
        do {
            before = shrinker.shortest.plan().moves().size();
            shrinker.leaveOut();
        } while (shrinker.shortest.plan().moves().size() < before && shrinker.attempts < shrinker.mostAttempts);
        shrinker.calm();
        return shrinker.shortest;
    }

    private void leaveOut() {
        int part = Math.max(1, moves().size() / 2);
        while (true) {
            int from = 0;
            while (from < moves().size() && attempts < mostAttempts) {
                List<Move> fewer = new ArrayList<>(moves());
                fewer.subList(from, Math.min(from + part, fewer.size())).clear();
                if (!stillFails(fewer)) {
                    from += part;
                }
            }
            if (part == 1) {
                return;
            }
            part = part / 2;
        }
    }

    private void calm() {
        for (int i = 0; i < moves().size() && attempts < mostAttempts; i++) {
            if (moves().get(i).fault() != NetworkFault.NONE) {
                List<Move> calmer = new ArrayList<>(moves());
                calmer.set(i, calmer.get(i).withoutFault());
                stillFails(calmer);
            }
        }
    }

    private boolean stillFails(List<Move> moves) {
        attempts++;
        Player.Played played;
        try {
            played = player.play(shortest.plan().with(moves));
        } catch (RuntimeException e) {
            return false;
        }
        boolean fails =
                played.findings().stream().anyMatch(finding -> finding.check().equals(check));
        if (fails) {
            shortest = played;
        }
        return fails;
    }

    private List<Move> moves() {
        return shortest.plan().moves();
    }
}
