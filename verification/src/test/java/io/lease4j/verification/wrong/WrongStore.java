package io.lease4j.verification.wrong;

import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorWitness;
import io.lease4j.memory.MemoryLeaseStoreBuilder;
import io.lease4j.spi.LeaseStore;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.LeaseKeeperBuilder;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A backend that keeps the contract but for one fault: the reference with something wrong around one of its parts. Made
 * once, used for every test of the contract.
 */
final class WrongStore {

    private final String name;
    private final String fault;
    private final Set<String> breaks;

    private String seenIn = "";
    private final Set<String> parts = new TreeSet<>();
    private UnaryOperator<MemoryLeaseStoreBuilder> settings = builder -> builder;
    private Around<LeaseStore> store = (real, fixture) -> real;
    private Around<FencedSink> beside = (real, fixture) -> real;
    private Around<FencedSink> foreign = (real, fixture) -> real;
    private Around<FloorWitness> witness = (real, fixture) -> real;
    private DoorMaker door = (builder, fixture) -> builder.build();
    private OperatorMaker operator = (builder, fixture) -> builder.build();
    private KeeperMaker keeper = builder -> builder.build();

    /** Makes a worker's front door. */
    @FunctionalInterface
    interface DoorMaker {
        Leases make(LeasesBuilder builder, WrongFixture fixture);
    }

    /** Makes an operator's front door. */
    @FunctionalInterface
    interface OperatorMaker {
        LeaseOperator make(LeaseOperatorBuilder builder, WrongFixture fixture);
    }

    /** Makes a keeper. */
    @FunctionalInterface
    interface KeeperMaker {
        LeaseKeeper make(LeaseKeeperBuilder builder);
    }

    private WrongStore(String name, String fault, Set<String> breaks) {
        this.name = name;
        this.fault = fault;
        this.breaks = breaks;
    }

    /**
     * Starts a wrong store.
     *
     * @param name unique, as it stands in the table
     * @param fault what it does, in a sentence
     * @param breaks rules and scenarios that have to notice; they may not be all that do
     */
    static WrongStore of(String name, String fault, String... breaks) {
        return new WrongStore(name, fault, Set.of(breaks));
    }

    /** Where the same kind of fault was reported, of other libraries. */
    WrongStore seenIn(String value) {
        seenIn = value;
        return this;
    }

    WrongStore settings(UnaryOperator<MemoryLeaseStoreBuilder> value) {
        settings = value;
        return this;
    }

    WrongStore store(Around<LeaseStore> value) {
        parts.add("store");
        store = value;
        return this;
    }

    WrongStore beside(Around<FencedSink> value) {
        parts.add("sink");
        beside = value;
        return this;
    }

    WrongStore foreign(Around<FencedSink> value) {
        parts.add("sink");
        foreign = value;
        return this;
    }

    WrongStore witness(Around<FloorWitness> value) {
        parts.add("witness");
        witness = value;
        return this;
    }

    WrongStore door(DoorMaker value) {
        parts.add("front door");
        door = value;
        return this;
    }

    WrongStore operator(OperatorMaker value) {
        parts.add("front door");
        operator = value;
        return this;
    }

    WrongStore keeper(KeeperMaker value) {
        parts.add("keeper");
        keeper = value;
        return this;
    }

    String name() {
        return name;
    }

    String fault() {
        return fault;
    }

    String seenIn() {
        return seenIn;
    }

    Set<String> breaks() {
        return breaks;
    }

    /** What is wrong: store, sink, witness, front door or keeper. */
    Set<String> parts() {
        return parts;
    }

    UnaryOperator<MemoryLeaseStoreBuilder> settings() {
        return settings;
    }

    Around<LeaseStore> store() {
        return store;
    }

    Around<FencedSink> beside() {
        return beside;
    }

    Around<FencedSink> foreign() {
        return foreign;
    }

    Around<FloorWitness> witness() {
        return witness;
    }

    DoorMaker door() {
        return door;
    }

    OperatorMaker operator() {
        return operator;
    }

    KeeperMaker keeper() {
        return keeper;
    }

    @Override
    public String toString() {
        return name;
    }
}
