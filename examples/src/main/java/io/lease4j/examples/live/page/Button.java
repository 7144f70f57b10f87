package io.lease4j.examples.live.page;

/**
 * A button, which is a form of its own: it works without a script.
 *
 * @param verb what it does
 * @param subject to what
 * @param label what it says
 * @param possible whether that makes sense now
 */
record Button(String verb, String subject, String label, boolean possible) {

    void render(Html html, String token) {
        html.raw("<form method=\"post\" action=\"/act\"><input type=\"hidden\" name=\"token\" value=\"")
                .text(token)
                .raw("\"><input type=\"hidden\" name=\"verb\" value=\"")
                .text(verb)
                .raw("\"><input type=\"hidden\" name=\"subject\" value=\"")
                .text(subject)
                .raw("\"><button id=\"")
                .text(verb + "-" + subject)
                .raw("\" aria-label=\"")
                .text(label + " " + subject)
                .raw(possible ? "\">" : "\" disabled>")
                .text(label)
                .raw("</button></form>");
    }
}
