package io.lease4j.testkit.random.check;

import java.util.function.UnaryOperator;

/** A history that one check must find fault with, or that none may. */
record WrittenHistory(String check, String title, boolean wrong, UnaryOperator<Scene> play) {

    @Override
    public String toString() {
        return check + (wrong ? " finds: " : " lets pass: ") + title;
    }
}
