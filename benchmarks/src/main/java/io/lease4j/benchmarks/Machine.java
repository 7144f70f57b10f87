package io.lease4j.benchmarks;

import io.lease4j.benchmarks.figures.Circumstances;
import io.lease4j.time.SystemTime;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a reader has to know to doubt a figure. */
final class Machine {

    /** The jars that are compared, as their files are named. */
    private static final List<String> LIBRARIES = List.of(
            "lettuce-core",
            "redisson",
            "spring-integration-redis",
            "spring-data-redis",
            "shedlock-support-redis",
            "curator-recipes",
            "zookeeper",
            "postgresql",
            "jmh-core",
            "netty-transport");

    private Machine() {}

    /** Describes this machine and this run. */
    static Circumstances circumstances(Plan plan, String server) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", SystemTime.instantSource().instant().toString().substring(0, 10));
        facts.put("commit", System.getProperty("lease4j.commit", "unknown"));
        facts.put("size", plan.size().name().toLowerCase(Locale.ROOT));
        facts.put(
                "rounds",
                plan.rounds() + " of " + plan.slice().toMillis() + " ms a case, each after "
                        + plan.warm().toMillis() + " ms uncounted");
        facts.put("seed", Long.toString(plan.seed()));
        facts.put("keys", Integer.toString(plan.keys()));
        facts.put("cpu", Runtime.getRuntime().availableProcessors() + " × " + processor());
        facts.put(
                "load before",
                Double.toString(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        facts.put(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put(
                "java options",
                String.join(
                        " ",
                        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                                .filter(argument -> argument.startsWith("-X"))
                                .toList()));
        facts.put("server", server);
        for (String library : LIBRARIES) {
            Matcher jar = Pattern.compile("[/\\\\]" + library + "-([0-9][^/\\\\]*)\\.jar")
                    .matcher(System.getProperty("java.class.path"));
            if (jar.find()) {
                facts.put(library, jar.group(1));
            }
        }
        return new Circumstances(facts);
    }

    private static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException e) {
            return "unknown processor";
        }
    }
}
