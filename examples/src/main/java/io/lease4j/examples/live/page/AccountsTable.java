package io.lease4j.examples.live.page;

import io.lease4j.examples.live.board.AccountRow;
import io.lease4j.examples.live.board.Snapshot;

/** The accounts: who holds the lease of each, and what the guarded table and its twin say. */
final class AccountsTable {

    private AccountsTable() {}

    static void render(Html html, Snapshot now, String token) {
        html.raw(
                        "<section><h2>Accounts</h2><p class=\"note\">One lease each. Every posting goes to two tables: the guarded")
                .raw(
                        " one compares the fencing token in the transaction that writes; in the twin the last writer wins.</p>")
                .raw(
                        "<table><thead><tr><th scope=\"col\">Account</th><th scope=\"col\">Held by</th><th scope=\"col\" class=\"n\">Token</th><th scope=\"col\">Left</th>")
                .raw(
                        "<th scope=\"col\">Until</th><td></td><th scope=\"col\" class=\"n\">Waiting</th><th scope=\"col\" class=\"n\">Guarded balance</th>")
                .raw(
                        "<th scope=\"col\" class=\"n\">by token</th><th scope=\"col\" class=\"n\">Twin's balance</th><th scope=\"col\" class=\"n\">by token</th>")
                .raw("<th scope=\"col\">Twin</th></tr></thead><tbody>");
        now.accounts().forEach(account -> row(html, account, now, token));
        html.raw("</tbody></table></section>");
    }

    private static void row(Html html, AccountRow account, Snapshot now, String token) {
        String id = account.name();
        html.raw("<tr><th scope=\"row\" class=\"row\">").text(id).raw("</th>");
        lease(html, account, now);
        html.live("td", "acts-" + id, "acts");
        new Button("revoke", id, "Revoke", account.lease().isPresent()).render(html, token);
        html.raw("</td>");
        html.cell("open-" + id, "n", account.open());
        balance(html, "guarded-" + id, account.guarded());
        balance(html, "twin-" + id, account.twin());
        html.live("td", "off-" + id, "");
        if (account.off() == 0) {
            html.chip("good", "the same");
        } else {
            html.chip("bad", "off by " + account.off());
        }
        html.raw("</td></tr>");
    }

    private static void lease(Html html, AccountRow account, Snapshot now) {
        String id = account.name();
        html.cell(
                "holder-" + id,
                "",
                account.lease()
                        .map(AccountRow.Held::instance)
                        .orElse((account.answered() ? "nobody; " : "") + account.note()));
        html.cell(
                "held-" + id,
                "n",
                account.lease().map(held -> "#" + held.token()).orElse(""));
        html.live("td", "left-" + id, "lease");
        account.lease().ifPresent(held -> Remaining.render(html, held.remaining(), now.ttl()));
        html.raw("</td>");
        html.cell(
                "until-" + id,
                "t",
                account.lease().map(AccountRow.Held::expiresAt).orElse(""));
    }

    private static void balance(Html html, String id, AccountRow.Balance balance) {
        html.cell(id, "n", balance.amount());
        html.cell("by-" + id, "n", balance.token() == 0 ? "" : "#" + balance.token());
    }
}
