package io.lease4j.examples.spring;

import io.lease4j.recovery.RecoveryReport;
import io.lease4j.spring.LeaseRecovery;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What can be asked of the application. */
@RestController
class InvoiceController {

    private final Sending sending;
    private final LeaseRecovery recovery;
    private final Recovered recovered;

    InvoiceController(Sending sending, LeaseRecovery recovery, Recovered recovered) {
        this.sending = sending;
        this.recovery = recovery;
        this.recovered = recovered;
    }

    @PostMapping("/invoices/{number}/send")
    Sending.Sent send(@PathVariable("number") String number) {
        return sending.send(number);
    }

    @PostMapping("/invoices/{number}/send-later")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void sendLater(@PathVariable("number") String number) {
        var unused = sending.sendLater(number);
    }

    /** What the process before this one left, as it was found at the start. */
    @GetMapping("/recovery")
    List<String> recovery() {
        return recovery.last().map(RecoveryReport::executions).orElse(List.of()).stream()
                .map(line -> line.classified().code())
                .toList();
    }

    /** What was made of it. */
    @GetMapping("/recovered")
    List<String> recovered() {
        return recovered.all();
    }
}
