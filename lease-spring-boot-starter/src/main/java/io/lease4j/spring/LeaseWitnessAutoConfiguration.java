package io.lease4j.spring;

import io.lease4j.floor.FloorWitness;
import io.lease4j.jdbc.JdbcTables;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.jdbc.JdbcWitnessBuilder;
import io.lease4j.spring.LeaseProperties.Witness;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configures the {@link FloorWitness} in a database of the application where {@code lease4j.witness.enabled} asks for it. What
 * it then lacks ends the start: an application that was meant to have a witness never goes on without it.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
        after = LeaseStoreAutoConfiguration.class,
        afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnBooleanProperty(name = "lease4j.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty("lease4j.witness.enabled")
public final class LeaseWitnessAutoConfiguration {

    LeaseWitnessAutoConfiguration() {}

    /** In a database. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(JdbcWitness.class)
    static class InDatabase {

        @Bean
        @ConditionalOnMissingBean(FloorWitness.class)
        JdbcWitness leaseWitness(LeaseProperties properties, BeanFactory beans) {
            Witness witness = properties.witness();
            JdbcWitnessBuilder builder = JdbcWitness.builder(dataSource(witness, beans));
            Checked.set(
                    "lease4j.witness.schema",
                    witness.schema(),
                    schema -> builder.tables(JdbcTables.defaults().inSchema(schema)));
            Checked.set("lease4j.witness.patience", witness.patience(), builder::patience);
            return builder.build();
        }

        private static DataSource dataSource(Witness witness, BeanFactory beans) {
            try {
                return witness.dataSource() == null
                        ? beans.getBean(DataSource.class)
                        : beans.getBean(witness.dataSource(), DataSource.class);
            } catch (NoSuchBeanDefinitionException e) {
                throw new LeaseStartException(
                        "The property lease4j.witness.enabled is true, and "
                                + (witness.dataSource() == null
                                        ? "there is not exactly one data source."
                                        : "there is no data source of the name " + witness.dataSource() + "."),
                        "Define the data source of the database that the witness is in, and name its bean in"
                                + " lease4j.witness.data-source if there are several.");
            }
        }
    }

    /** Asked for, and not there. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("io.lease4j.jdbc.JdbcWitness")
    static class Nowhere {

        @Bean
        @ConditionalOnMissingBean(FloorWitness.class)
        FloorWitness leaseWitness() {
            throw new LeaseStartException(
                    "The property lease4j.witness.enabled is true, and lease-jdbc is not on the class path.",
                    "Add io.lease4j:lease-jdbc to the dependencies, or define a bean of type FloorWitness.");
        }
    }
}
