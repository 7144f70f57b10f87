package io.lease4j.spring;

import io.lease4j.LeaseKey;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Started in a process of its own, with nothing on its class path but what the starter cannot do without. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class BareApplication {

    public static void main(String[] arguments) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(BareApplication.class)
                .properties("spring.application.name=bare", "lease4j.backend=memory", "lease4j.namespace=billing")
                .run(arguments)) {
            HoldOutcome outcome = context.getBean(LeaseKeeper.class).hold(LeaseKey.of("billing", "invoice", "42"));
            if (outcome instanceof HoldOutcome.Holding holding) {
                System.out.println("gave back: " + holding.lease().release().code());
            }
        }
    }
}
