package io.lease4j.worker;

import io.lease4j.CheckReturnValue;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Exempts a builder's setter from {@link CheckReturnValue}: it returns the builder that the caller already has. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface CanIgnoreReturnValue {}
