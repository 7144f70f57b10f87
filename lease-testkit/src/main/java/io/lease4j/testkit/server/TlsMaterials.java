package io.lease4j.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A throwaway certificate authority with the identities that a test of TLS needs, made with the JDK's {@code keytool} in
 * about two seconds, valid for some days. Immutable; for tests only, as its secrets lie in plain files.
 *
 * @since 0.1.0
 */
public final class TlsMaterials {

    private static final String PASSWORD = "throwaway";
    private static final int LINE = 64;

    private final Path folder;
    private final KeyStore store;

    private TlsMaterials(Path folder, KeyStore store) {
        this.folder = folder;
        this.store = store;
    }

    /**
     * Makes everything.
     *
     * @param folder where the files are kept
     * @return the materials
     */
    public static TlsMaterials in(Path folder) {
        Path file = folder.resolve("materials.p12");
        generate(file, "authority", Optional.empty(), "bc:critical=ca:true", "ku:critical=keyCertSign");
        generate(file, "stranger", Optional.empty(), "bc:critical=ca:true", "ku:critical=keyCertSign");
        generate(file, "server", Optional.of("authority"), "san=ip:" + Loopback.HOST + ",dns:localhost");
        generate(file, "elsewhere", Optional.of("authority"), "san=dns:elsewhere.invalid");
        try {
            KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
            for (String name : List.of("authority", "stranger", "server", "elsewhere")) {
                write(
                        folder.resolve(name + ".crt"),
                        "CERTIFICATE",
                        certificate(store, name).getEncoded());
                write(
                        folder.resolve(name + ".key"),
                        "PRIVATE KEY",
                        store.getKey(name, PASSWORD.toCharArray()).getEncoded());
            }
            return new TlsMaterials(folder, store);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("the JDK's keytool made what the JDK does not read", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the identity of a server on this machine: 127.0.0.1 and localhost.
     *
     * @return signed by {@link #authority()}
     */
    public TlsIdentity server() {
        return identity("server");
    }

    /**
     * Returns the identity of a server of another name.
     *
     * @return signed by {@link #authority()}
     */
    public TlsIdentity elsewhere() {
        return identity("elsewhere");
    }

    /**
     * Returns the certificate of who signs, for clients that are to trust it.
     *
     * @return a file, PEM
     */
    public Path authority() {
        return folder.resolve("authority.crt");
    }

    /**
     * Returns the certificate of an authority that has signed nothing, for clients that trust the wrong one.
     *
     * @return a file, PEM
     */
    public Path stranger() {
        return folder.resolve("stranger.crt");
    }

    /**
     * Makes a context that trusts {@link #authority()} only.
     *
     * @return a context for clients
     */
    public SSLContext trustingAuthority() {
        return trusting("authority");
    }

    /**
     * Makes a context that trusts {@link #stranger()} only.
     *
     * @return a context for clients
     */
    public SSLContext trustingStranger() {
        return trusting("stranger");
    }

    private SSLContext trusting(String name) {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(name, certificate(store, name));
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new AssertionError("the JDK offers no TLS", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TlsIdentity identity(String name) {
        return new TlsIdentity(folder.resolve(name + ".crt"), folder.resolve(name + ".key"), authority());
    }

    private static Certificate certificate(KeyStore store, String name) throws GeneralSecurityException {
        return store.getCertificate(name);
    }

    private static void generate(Path file, String name, Optional<String> signer, String... extensions) {
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> command = new ArrayList<>(List.of(keytool, "-genkeypair", "-alias", name, "-dname", "CN=" + name));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "7", "-storetype", "PKCS12"));
        command.addAll(List.of("-keystore", file.toString(), "-storepass", PASSWORD));
        signer.ifPresent(by -> command.addAll(List.of("-signer", by)));
        for (String extension : extensions) {
            command.addAll(List.of("-ext", extension));
        }
        String unused = ServerTool.run("keytool of a JDK makes the certificates of a test", command);
    }

    private static void write(Path file, String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
