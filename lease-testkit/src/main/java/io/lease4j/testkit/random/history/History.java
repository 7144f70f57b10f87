package io.lease4j.testkit.random.history;

import java.util.List;

/**
 * All events of one run, in the order in which they happened. Immutable.
 *
 * @param origin backend time at the start, in milliseconds
 * @param receiptHorizon how long a store keeps receipts at least, in milliseconds
 * @param events the events; their index is their logical order
 * @since 0.1.0
 */
public record History(long origin, long receiptHorizon, List<Event> events) {

    /**
     * Copies the events.
     *
     * @param origin the component
     * @param receiptHorizon the component
     * @param events the component
     */
    public History {
        events = List.copyOf(events);
    }

    /**
     * Prints the history, a numbered line an event, times since the start of the run.
     *
     * @return the lines
     */
    public String print() {
        Names names = new Names(origin);
        StringBuilder out = new StringBuilder(events.size() * 96);
        for (int i = 0; i < events.size(); i++) {
            out.append(String.format(java.util.Locale.ROOT, "%4d  ", i));
            out.append(events.get(i).line(names)).append('\n');
        }
        return out.toString();
    }

    @Override
    public String toString() {
        return "History[" + events.size() + " events]";
    }
}
