package io.lease4j.chaos.judge;

import io.lease4j.chaos.record.Lines;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.WorkerLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the workers wrote down, put together. Confined to one thread while it is read, then never changed. */
public final class Testimony {

    private final List<Trip> trips = new ArrayList<>();
    private final List<SinkTrip> sinkTrips = new ArrayList<>();
    private final List<Conversation> calls = new ArrayList<>();
    private final List<Said> rest = new ArrayList<>();
    private int torn;

    /**
     * Any other line. Immutable.
     *
     * @param client who wrote it
     * @param line the line
     */
    public record Said(String client, WorkerLine line) {}

    /** Makes an empty one. */
    public Testimony() {}

    /**
     * Reads all workers' files.
     *
     * @param folder the record
     * @param until what is of later, in milliseconds of the run, is left out
     * @return what they say
     */
    public static Testimony read(RecordFolder folder, double until) {
        Testimony all = new Testimony();
        for (RecordFolder.WorkerFile file : folder.workers()) {
            Lines<WorkerLine> lines = Lines.read(file.file(), WorkerLine.class);
            all.torn += lines.torn() ? 1 : 0;
            all.add(
                    "w" + file.worker() + "." + file.incarnation(),
                    lines.values().stream().filter(line -> line.at() <= until).toList());
        }
        return all;
    }

    /**
     * Adds the lines of one start of one worker.
     *
     * @param client its name in the history
     * @param lines its lines
     */
    public void add(String client, List<WorkerLine> lines) {
        Map<Long, WorkerLine.Got> got = new HashMap<>();
        Map<Long, WorkerLine.SinkGot> sinkGot = new HashMap<>();
        Map<Long, WorkerLine.Answered> answered = new HashMap<>();
        for (WorkerLine line : lines) {
            if (line instanceof WorkerLine.Got it) {
                got.put(it.trip(), it);
            } else if (line instanceof WorkerLine.SinkGot it) {
                sinkGot.put(it.trip(), it);
            } else if (line instanceof WorkerLine.Answered it) {
                answered.put(it.call(), it);
            }
        }
        for (WorkerLine line : lines) {
            if (line instanceof WorkerLine.Sent it) {
                trips.add(Trip.of(client, it, got.get(it.trip())));
            } else if (line instanceof WorkerLine.SinkSent it) {
                sinkTrips.add(SinkTrip.of(client, it, sinkGot.get(it.trip())));
            } else if (line instanceof WorkerLine.Called it) {
                calls.add(new Conversation(client, it, answered.get(it.call())));
            } else if (!(line instanceof WorkerLine.Got
                    || line instanceof WorkerLine.SinkGot
                    || line instanceof WorkerLine.Answered)) {
                rest.add(new Said(client, line));
            }
        }
    }

    /** All transmissions to the store. */
    public List<Trip> trips() {
        return trips;
    }

    /** All transmissions to sinks. */
    public List<SinkTrip> sinkTrips() {
        return sinkTrips;
    }

    /** All calls. */
    public List<Conversation> calls() {
        return calls;
    }

    /** All other lines. */
    public List<Said> rest() {
        return rest;
    }

    /** How many files end in a torn line. */
    public int torn() {
        return torn;
    }
}
