package io.lease4j.testkit.random.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Everything that a run will do, decided beforehand.
 *
 * @param mood what it is about
 * @param clients how many clients there are
 * @param keys how many keys they ask for
 * @param moves what they do
 */
public record Plan(Mood mood, int clients, int keys, List<Move> moves) {

    private static final List<Mood> MOODS = List.of(Mood.values());
    private static final int CHOICES = 1 << 20;

    static Plan of(long seed, int clients, int keys, int length) {
        SplittableRandom random = new SplittableRandom(seed);
        Mood mood = MOODS.get(random.nextInt(MOODS.size()));
        List<Move> moves = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            moves.add(new Move(
                    i,
                    mood.kind(random),
                    random.nextInt(clients),
                    random.nextInt(keys),
                    random.nextInt(CHOICES),
                    random.nextInt(CHOICES),
                    mood.fault(random),
                    random.nextInt(4) == 0 ? 1 : 0));
        }
        return new Plan(mood, clients, keys, moves);
    }

    Plan with(List<Move> others) {
        return new Plan(mood, clients, keys, others);
    }
}
