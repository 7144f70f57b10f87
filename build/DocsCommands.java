import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs the shell commands of the documents; {@code build/docs-commands} starts it at the root of the repository.
 *
 * <ul>
 *   <li>A block {@code ```sh} is run. All blocks of a document share one shell, as those of a reader do, and stop at the first
 *       command that fails.
 *   <li>A block {@code ```text output} behind it is what it printed: these lines, in this order, perhaps with others between
 *       them. {@code …} stands for anything.
 *   <li>{@code ```sh no-run: why} is not run.
 *   <li>A line that begins with a command of {@link #WHOLE_STEPS} is not run again: the command has to exist, and its help has
 *       to know the options. A block with one such line has no other, so that none is run by mistake. Each of these commands
 *       prints its usage for {@code --help}, and names a word that it does not understand.
 *   <li>{@code port=} with a number gets a free one instead.
 *   <li>Any other block that looks like commands is a fault: nobody would notice when it goes stale.
 * </ul>
 */
final class DocsCommands {

    /** What ./check runs as steps of their own, or what takes longer than anybody waits here. */
    private static final Set<String> WHOLE_STEPS =
            Set.of("./check", "./demo", "./chaos", "./bench", "./live", "./model/check");

    private static final Pattern FENCE = Pattern.compile("\\s*```(.*)");
    private static final Pattern COMMAND = Pattern.compile("\\$ .*|\\./\\w.*|(mvn|git|java|lease-cli|valkey-cli|build/\\S+) .*");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");
    private static final Pattern PORT = Pattern.compile("(?m)^port=\\d+$");
    private static final String NO_OPTION = "--no-such-option";
    private static final String USAGE = "usage: ";
    private static final int MISUSE = 2;
    private static final long PATIENCE_MINUTES = 5;

    private record Block(String place, String info, List<String> lines) {

        boolean isShell() {
            return info.equals("sh");
        }

        boolean isExcused() {
            return info.matches("sh no-run: \\S.*");
        }

        boolean isOutput() {
            return info.equals("text output");
        }

        boolean isWholeStep() {
            return commands().anyMatch(line -> WHOLE_STEPS.contains(line.split("\\s", 2)[0]));
        }

        Stream<String> commands() {
            return lines.stream().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#"));
        }
    }

    private final List<String> faults = new ArrayList<>();
    /** By command; empty if it is not there. */
    private final Map<String, Optional<String>> helps = new TreeMap<>();

    private int run;
    private int helped;
    private int excused;

    public static void main(String[] arguments) throws IOException, InterruptedException {
        DocsCommands commands = new DocsCommands();
        List<Path> documents = arguments.length == 0
                ? documents()
                : Stream.of(arguments).map(Path::of).toList();
        for (Path document : documents) {
            commands.check(document);
        }
        commands.faults.forEach(System.out::println);
        System.out.printf(
                "%d documents: %d blocks run, %d lines known by their help, %d blocks not run, each with its reason; %d faults%n",
                documents.size(), commands.run, commands.helped, commands.excused, commands.faults.size());
        System.exit(commands.faults.isEmpty() ? 0 : 1);
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(Path.of("."));
                Stream<Path> docs = Files.walk(Path.of("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .map(Path::normalize)
                    .sorted()
                    .toList();
        }
    }

    private void check(Path document) throws IOException, InterruptedException {
        List<Block> blocks = blocks(document);
        List<Block> toRun = new ArrayList<>();
        for (Block block : blocks) {
            if (block.isShell() && block.isWholeStep()) {
                for (String line : block.commands().toList()) {
                    help(block, line.replaceFirst("\\s+#.*", ""));
                }
            } else if (block.isShell()) {
                toRun.add(block);
            } else if (block.isExcused()) {
                excused++;
            } else if (block.info().isEmpty() || block.info().startsWith("sh") || block.info().startsWith("bash")) {
                boolean commands = block.commands().anyMatch(line -> COMMAND.matcher(line).matches());
                if (commands || !block.info().isEmpty()) {
                    faults.add(block.place() + ": commands that are neither run (```sh) nor excused (```sh no-run: why)");
                }
            }
        }
        if (!toRun.isEmpty()) {
            run(document, blocks, toRun);
        }
    }

    private static List<Block> blocks(Path document) throws IOException {
        List<Block> blocks = new ArrayList<>();
        List<String> lines = Files.readAllLines(document);
        List<String> inside = null;
        String info = "";
        int opened = 0;
        for (int i = 0; i < lines.size(); i++) {
            Matcher fence = FENCE.matcher(lines.get(i));
            if (!fence.matches()) {
                if (inside != null) {
                    inside.add(lines.get(i));
                }
            } else if (inside == null) {
                inside = new ArrayList<>();
                info = fence.group(1).strip();
                opened = i + 1;
            } else {
                blocks.add(new Block(document + ":" + opened, info, List.copyOf(inside)));
                inside = null;
            }
        }
        return blocks;
    }

    /** The command exists, and its help knows every option that the line has. */
    private void help(Block block, String line) throws IOException, InterruptedException {
        helped++;
        String command = line.split("\\s", 2)[0];
        if (!helps.containsKey(command)) {
            helps.put(command, Files.isExecutable(Path.of(command)) ? helpOf(command) : Optional.empty());
        }
        Optional<String> help = helps.get(command);
        if (help.isEmpty()) {
            faults.add(block.place() + ": " + command + " is not there, or does not say how it is used");
            return;
        }
        Set<String> known = options(help.get());
        options(line).stream()
                .filter(option -> !option.equals("--help") && !known.contains(option))
                .forEach(option -> faults.add(block.place() + ": " + command + " has no " + option));
    }

    private Optional<String> helpOf(String command) throws IOException, InterruptedException {
        Answer help = answer(command, "--help");
        Answer refusal = answer(command, NO_OPTION);
        if (refusal.status() != MISUSE || !refusal.text().contains("not understood: " + NO_OPTION)
                || !refusal.text().contains(USAGE)) {
            faults.add(command + " does not name an option that it has not, with its usage and status " + MISUSE + ", but says "
                    + refusal);
        }
        return help.status() == 0 && help.text().contains(USAGE) ? Optional.of(help.text()) : Optional.empty();
    }

    /** What a command said, and ended with; -1 if it did not end. */
    private record Answer(int status, String text) {}

    private static Answer answer(String command, String option) throws IOException, InterruptedException {
        Path file = Files.createTempFile("docs-commands", ".said");
        Process process = new ProcessBuilder(command, option)
                .redirectErrorStream(true)
                .redirectOutput(file.toFile())
                .start();
        process.getOutputStream().close();
        boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        String said = Files.readString(file);
        Files.delete(file);
        return new Answer(ended ? process.exitValue() : -1, said);
    }

    private static Set<String> options(String text) {
        Set<String> options = new TreeSet<>();
        OPTION.matcher(text).results().forEach(found -> options.add(found.group()));
        return options;
    }

    private void run(Path document, List<Block> blocks, List<Block> toRun) throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder("set -euo pipefail\n");
        for (Block block : toRun) {
            script.append("echo '== ").append(block.place()).append("'\n");
            block.lines().forEach(line -> script.append(line).append('\n'));
        }
        Path file = Files.createTempFile("docs-commands", ".sh");
        Path printed = Files.createTempFile("docs-commands", ".out");
        Files.writeString(file, PORT.matcher(script).replaceAll("port=" + freePort()));
        // In a session of its own: what the document leaves running ends with it.
        Process shell = new ProcessBuilder("setsid", "--wait", "bash", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        shell.getOutputStream().close();
        Set<ProcessHandle> left = new LinkedHashSet<>();
        boolean ended = false;
        for (long waited = 0; !ended && waited < PATIENCE_MINUTES * 600; waited++) {
            ended = shell.waitFor(100, TimeUnit.MILLISECONDS);
            shell.descendants().forEach(left::add);
        }
        left.forEach(ProcessHandle::destroy);
        shell.destroyForcibly();
        String output = Files.readString(printed);
        Files.delete(file);
        Files.delete(printed);
        if (!ended || shell.exitValue() != 0) {
            faults.add(document + ": its commands fail" + (ended ? "" : ", or take too long") + ":\n" + output);
            return;
        }
        run += toRun.size();
        for (int i = 0; i + 1 < blocks.size(); i++) {
            if (toRun.contains(blocks.get(i)) && blocks.get(i + 1).isOutput()) {
                compare(blocks.get(i), blocks.get(i + 1), output);
            }
        }
    }

    private void compare(Block command, Block expected, String output) {
        String from = output.substring(output.indexOf("== " + command.place() + "\n"));
        int next = from.indexOf("\n== ", 1);
        List<String> printed = (next < 0 ? from : from.substring(0, next)).lines().toList();
        int at = 0;
        for (String line : expected.lines()) {
            Pattern pattern = Pattern.compile(Pattern.quote(line.stripTrailing()).replace("…", "\\E.*\\Q") + "\\s*");
            while (at < printed.size() && !pattern.matcher(printed.get(at)).matches()) {
                at++;
            }
            if (at++ >= printed.size()) {
                faults.add(expected.place() + ": not printed, or not here: " + line + "\nbut:\n" + String.join("\n", printed));
                return;
            }
        }
    }

    private static int freePort() throws IOException {
        try (java.net.ServerSocket socket = new java.net.ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
