package io.lease4j.examples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the application; everything about its leases is in {@code application.yaml}. */
@SpringBootApplication(proxyBeanMethods = false)
public class InvoiceApplication {

    InvoiceApplication() {}

    /** Runs until it is told to stop. */
    public static void main(String[] arguments) {
        SpringApplication.run(InvoiceApplication.class, arguments);
    }
}
