import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Looks at a repository in which everything was put that a release would publish: is each pom complete and does it stand
 * for itself, are sources and documentation beside each jar, and is it what the BOM names, no more and no less? Run by
 * build/stage: java build/Published.java FOLDER
 */
final class Published {

    private static final String GROUP = "io.lease4j";
    private static final String BOM = "lease-bom";

    /** What a central repository refuses a pom without, and where faults are reported. */
    private static final List<String> NEEDED = List.of(
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/url",
            "issueManagement/url");

    /** What would make a pom depend on another one, on a place, or on who reads it. */
    private static final List<String> UNWANTED =
            List.of("parent", "properties", "build", "profiles", "repositories", "pluginRepositories", "distributionManagement");

    /** A service without them still loads, and the choice is the user's. */
    private static final Set<String> NEVER_HARD = Set.of("io.micrometer", "com.fasterxml.jackson.core", "org.junit.platform");

    private final List<String> faults = new ArrayList<>();
    private final TreeMap<String, Element> poms = new TreeMap<>();

    public static void main(String[] arguments) throws Exception {
        Published published = new Published();
        published.read(Path.of(arguments[0]).resolve(GROUP.replace('.', '/')));
        published.poms.keySet().forEach(published::judge);
        published.compareWithBom();
        published.faults.forEach(System.err::println);
        System.out.printf("%d artifacts would be published: %s%n", published.poms.size(), published.poms.keySet());
        System.exit(published.faults.isEmpty() ? 0 : 1);
    }

    private void read(Path group) throws IOException, ParserConfigurationException, SAXException {
        try (Stream<Path> files = Files.walk(group)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            for (Path file : all) {
                if (file.toString().endsWith(".pom")) {
                    Element pom = DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(file.toFile())
                            .getDocumentElement();
                    poms.put(text(pom, "artifactId"), pom);
                    lookForJars(file, text(pom, "packaging"), all);
                }
            }
        }
    }

    private void lookForJars(Path pom, String packaging, List<Path> all) {
        String stem = pom.toString().replaceAll("\\.pom$", "");
        for (String end : packaging.equals("pom") ? List.<String>of() : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
            check(all.contains(Path.of(stem + end)), stem, "has no " + end);
        }
    }

    private void judge(String artifact) {
        Element pom = poms.get(artifact);
        NEEDED.forEach(path -> check(!text(pom, path).isBlank(), artifact, "does not say " + path));
        UNWANTED.forEach(path -> check(find(pom, path) == null, artifact, "has an element " + path));
        check(artifact.equals(BOM) || find(pom, "dependencyManagement") == null, artifact, "manages dependencies of others");
        check(!pom.getTextContent().contains("${"), artifact, "has a property left in it");
        for (Element dependency : children(find(pom, "dependencies"))) {
            judge(artifact, dependency);
        }
    }

    private void judge(String artifact, Element dependency) {
        String group = text(dependency, "groupId");
        String name = group + ":" + text(dependency, "artifactId");
        String version = text(dependency, "version");
        String scope = text(dependency, "scope");
        boolean soft = text(dependency, "optional").equals("true") || scope.equals("provided");
        check(!version.isBlank(), artifact, "does not say which version of " + name);
        check(group.equals(GROUP) || !version.endsWith("-SNAPSHOT"), artifact, "needs a snapshot of " + name);
        check(Set.of("", "compile", "runtime", "provided").contains(scope), artifact, "has " + name + " in scope " + scope);
        check(soft || !NEVER_HARD.contains(group), artifact, "cannot do without " + name);
    }

    private void compareWithBom() {
        Set<String> managed = new TreeSet<>();
        Element bom = poms.get(BOM);
        for (Element dependency : children(bom == null ? null : find(bom, "dependencyManagement/dependencies"))) {
            String name = text(dependency, "artifactId");
            check(text(dependency, "groupId").equals(GROUP), BOM, "manages " + name + " of somebody else");
            Element pom = poms.get(name);
            check(pom != null && text(dependency, "version").equals(text(pom, "version")), BOM, "has another version of " + name);
            managed.add(name);
        }
        Set<String> published = new TreeSet<>(poms.keySet());
        published.remove(BOM);
        check(managed.equals(published), BOM, "manages " + managed + ", and published are " + published);
    }

    private void check(boolean holds, String who, String fault) {
        if (!holds) {
            faults.add(who + " " + fault);
        }
    }

    private static String text(Element parent, String path) {
        Element found = find(parent, path);
        return found == null ? "" : found.getTextContent().trim();
    }

    /** The first element at a path of names, or null. */
    private static Element find(Element parent, String path) {
        Element found = parent;
        for (String name : path.split("/")) {
            found = children(found).stream()
                    .filter(child -> child.getTagName().equals(name))
                    .findFirst()
                    .orElse(null);
        }
        return found;
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node child = parent == null ? null : parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
