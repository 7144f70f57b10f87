package io.lease4j.testkit;

import io.lease4j.effect.FencedSink;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.testkit.control.TimeControl;
import io.lease4j.testkit.report.Layer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Contracts whose fixtures have one mistake each. They are run by a test that expects to be told of it. */
final class SpoiledFixtures {

    private SpoiledFixtures() {}

    /** A fixture without a mistake; each of the others spoils one thing. */
    static class Good implements LeaseStoreFixture {
        final ManualTime time = new ManualTime();

        @Override
        public String backend() {
            return "stub";
        }

        @Override
        public LeaseStore open() throws Exception {
            return StubStore.with(time.instantSource(), LifeCycle.READY, Capability.SINK_BESIDE_LEASE);
        }

        @Override
        public Optional<TimeControl> time() {
            return Optional.of(time);
        }

        @Override
        public Set<Capability> notSupported() {
            return Set.of(Capability.SINK_BESIDE_LEASE);
        }
    }

    static class NoFixture extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return null;
        }
    }

    static class NullStore extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public LeaseStore open() {
                    return null;
                }
            };
        }
    }

    static class ThrowingOpen extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public LeaseStore open() throws Exception {
                    throw new java.io.IOException("connection refused");
                }
            };
        }
    }

    static class ThrowingTime extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public Optional<TimeControl> time() {
                    throw new IllegalStateException("not now");
                }
            };
        }
    }

    static class NullLayers extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public Set<Layer> layers() {
                    return null;
                }
            };
        }
    }

    static class BadName extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public String backend() {
                    return "my/store";
                }
            };
        }
    }

    static class ClosedStore extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public LeaseStore open() {
                    return StubStore.with(time.instantSource(), LifeCycle.CLOSED, Capability.SINK_BESIDE_LEASE);
                }
            };
        }
    }

    static class LyingCapabilities extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public LeaseStore open() {
                    return StubStore.with(
                            time.instantSource(), LifeCycle.READY, Capability.SINK_BESIDE_LEASE, Capability.HISTORY);
                }
            };
        }
    }

    static class MissingSink extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public LeaseStore open() {
                    return StubStore.with(time.instantSource(), LifeCycle.READY);
                }

                @Override
                public Set<Capability> notSupported() {
                    return Set.of();
                }

                @Override
                public Optional<FencedSink> sinkBesideLease() {
                    return Optional.empty();
                }
            };
        }
    }

    static class DWithoutTime extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public Optional<TimeControl> time() {
                    return Optional.empty();
                }

                @Override
                public Set<Layer> layers() {
                    return EnumSet.of(Layer.D);
                }
            };
        }
    }

    static class ClockGoesBack extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public Optional<TimeControl> time() {
                    return Optional.of(new TimeControl() {
                        @Override
                        public void advance(Duration duration) {
                            time.stepBack(duration);
                        }

                        @Override
                        public void stepBack(Duration duration) {
                            time.stepForward(duration);
                        }
                    });
                }
            };
        }
    }

    static class OtherClock extends LeaseStoreContract {
        @Override
        protected LeaseStoreFixture fixture() {
            return new Good() {
                @Override
                public LeaseStore open() {
                    InstantSource stuck =
                            InstantSource.fixed(time.instantSource().instant());
                    return StubStore.with(stuck, LifeCycle.READY, Capability.SINK_BESIDE_LEASE);
                }
            };
        }
    }
}
