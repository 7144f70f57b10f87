package io.lease4j.cli;

import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What all clients of a namespace agree on from its creation on. */
final class SettingsOptions {

    @Option(
            names = "--receipt-horizon",
            paramLabel = "TIME",
            converter = Millis.class,
            description = "How long receipts live at least. Default: 5m5s, as 305s.")
    private @Nullable Duration horizon;

    @Option(
            names = "--evidence",
            paramLabel = "TIME",
            converter = Millis.class,
            description = "How long the end of a lease is remembered. Default: 1h.")
    private @Nullable Duration evidence;

    @Option(names = "--history", paramLabel = "N", description = "History entries of a shard. Default: 10000.")
    private @Nullable Integer history;

    NamespaceSettings settings() {
        NamespaceSettings settings = NamespaceSettings.defaults();
        return new NamespaceSettings(
                horizon == null ? settings.receiptHorizon() : horizon,
                evidence == null ? settings.evidenceRetention() : evidence,
                history == null ? settings.historyLength() : history,
                false);
    }
}
