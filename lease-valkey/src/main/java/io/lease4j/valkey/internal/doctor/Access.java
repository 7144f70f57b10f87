package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.ServerFinding.Code;
import io.lettuce.core.RedisURI;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Who can reach the server, and as whom. */
final class Access {

    /** A stranger's attempt ends soon: the server was reached a moment ago. */
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private Access() {}

    static void look(Subject subject, RedisURI server, Line line, Settings settings, Findings findings) {
        login(line, findings);
        tls(server, findings);
        strangers(subject, server, settings, findings);
    }

    private static void login(Line line, Findings findings) {
        Optional<String> user = line.ask(commands -> commands.aclWhoami());
        if (user.filter("default"::equals).isPresent()) {
            findings.warn(
                    Code.LOGIN,
                    "logged in as the default user, which may do everything unless its rules were changed",
                    "make a user with the rights of docs/valkey.md, and no other");
        } else {
            findings.ok(
                    Code.LOGIN, "logged in" + user.map(name -> " as " + name).orElse(""));
        }
    }

    static void tls(RedisURI uri, Findings findings) {
        List<String> elsewhere = hosts(uri).filter(host -> !isLoopback(host)).toList();
        if (uri.isSsl()) {
            findings.ok(Code.TLS, "encrypted" + (uri.isVerifyPeer() ? ", and the host name is compared" : ""));
        } else if (elsewhere.isEmpty()) {
            findings.ok(Code.TLS, "not encrypted, and does not leave this machine");
        } else {
            findings.warn(
                    Code.TLS,
                    "password and leases go in the clear to " + String.join(", ", elsewhere),
                    "use rediss:// and a certificate");
        }
    }

    private static Stream<String> hosts(RedisURI uri) {
        return Stream.concat(Stream.of(uri), uri.getSentinels().stream())
                .map(RedisURI::getHost)
                .filter(host -> host != null && !host.isEmpty());
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static void strangers(Subject subject, RedisURI uri, Settings settings, Findings findings) {
        if (!admitsStrangers(subject, uri)) {
            findings.ok(Code.DEFAULT_USER, "nobody reads leases without a password");
            findings.ok(Code.PROTECTED_MODE, "not needed: the server asks for a password");
            return;
        }
        findings.warn(
                Code.DEFAULT_USER,
                "whoever reaches the server may read leases without a password",
                "give the default user a password, or turn it off: ACL SETUSER default off");
        settings.value("protected-mode").ifPresent(mode -> {
            if (mode.equals("yes")) {
                findings.ok(Code.PROTECTED_MODE, "strangers are kept to the server's own machine");
            } else {
                findings.warn(
                        Code.PROTECTED_MODE,
                        "protected-mode is off: strangers may come from any machine that reaches it",
                        "set protected-mode to yes, or a password");
            }
        });
    }

    private static boolean admitsStrangers(Subject subject, RedisURI uri) {
        RedisURI stranger = RedisURI.Builder.redis(uri.getHost(), uri.getPort())
                .withDatabase(uri.getDatabase())
                .withSsl(uri.isSsl())
                .withVerifyPeer(uri.getVerifyMode())
                .build();
        try (Line line = Line.to(subject, stranger, MOMENT)) {
            return line.ask(commands -> commands.exists(subject.prefix() + "0}:authority"))
                    .isPresent();
        } catch (RuntimeException refused) {
            // Where another node of a cluster has the key, rights were looked at before.
            return String.valueOf(refused.getMessage()).startsWith("MOVED");
        }
    }
}
