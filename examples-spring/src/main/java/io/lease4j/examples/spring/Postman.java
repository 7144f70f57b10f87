package io.lease4j.examples.spring;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletionStage;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Brings invoices to the post office: another service, which takes its time. */
@Component
class Postman {

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI office;

    Postman(@Value("${invoices.post-office}") URI office) {
        this.office = office;
    }

    /** Completes once the office has the invoice. It may be brought twice, after a crash: the number is always the same. */
    CompletionStage<Void> deliver(String number) {
        HttpRequest letter = HttpRequest.newBuilder(office.resolve("/letters/" + number))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return client.sendAsync(letter, BodyHandlers.discarding()).thenAccept(answer -> {
            if (answer.statusCode() != 200) {
                throw new IllegalStateException("the post office said " + answer.statusCode());
            }
        });
    }
}
