package io.lease4j.verification.storage;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The previous release, in a class loader of its own, which shares nothing with this one's but the platform. Its jars, and
 * what they need, are the class path in the property {@code lease4j.previous}; until there is a release it is this version
 * itself.
 */
final class PreviousVersion implements AutoCloseable {

    private final URLClassLoader loader;

    PreviousVersion() {
        String here = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String previous = System.getProperty("lease4j.previous", "");
        // The story itself is compiled once, and comes last.
        String all = previous.isEmpty() ? here : previous + File.pathSeparator + here;
        URL[] urls = Arrays.stream(all.split(File.pathSeparator, -1))
                .map(PreviousVersion::url)
                .toArray(URL[]::new);
        this.loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Tells a chapter in the other version. */
    @SuppressWarnings("unchecked")
    List<String> tell(String server, String namespace, String chapter) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            Class<?> story = loader.loadClass(Story.class.getName());
            if (story == Story.class) {
                throw new AssertionError("the same class: nothing is shown");
            }
            return (List<String>) story.getMethod("tell", String.class, String.class, String.class)
                    .invoke(null, server, namespace, chapter);
        } catch (InvocationTargetException e) {
            throw new AssertionError("in the previous version: " + chapter, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the story is not in the previous version's class path", e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
