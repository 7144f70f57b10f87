package io.lease4j.memory;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** Error Prone knows it by its name: a test may call the method for its effect alone. */
@Target(ElementType.METHOD)
@interface CanIgnoreReturnValue {}
