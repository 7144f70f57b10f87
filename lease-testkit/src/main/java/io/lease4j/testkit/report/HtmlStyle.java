package io.lease4j.testkit.report;

/** How the page looks, in light and in dark. */
final class HtmlStyle {

    private HtmlStyle() {}

    static final String CSS = """

            :root { --bg: #fbfaf7; --ink: #22252b; --soft: #6b7280; --line: #e4e1d8; --card: #ffffff;
              --good: #1d7a46; --good-bg: #e4f4ea; --bad: #b3261e; --bad-bg: #fce8e6; --open: #8a6100; --open-bg: #fdf3d7; }
            @media (prefers-color-scheme: dark) { :root { --bg: #16181d; --ink: #e8e6e1; --soft: #9aa1ad; --line: #2e323a;
              --card: #1d2027; --good: #7fd6a3; --good-bg: #173324; --bad: #ff9d94; --bad-bg: #3d1f1d; --open: #f0c75e;
              --open-bg: #3a3016; } }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--bg); color: var(--ink);
              font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
            main { max-width: 1180px; margin: 0 auto; padding: 40px 20px 80px; }
            h1 { margin: 0 0 8px; font-size: 30px; letter-spacing: -0.02em; }
            h2 { font-size: 17px; margin: 0 0 10px; overflow-wrap: anywhere; }
            .lead { margin: 0 0 4px; } .note { margin: 0; color: var(--soft); }
            section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px;
              margin-top: 24px; overflow-x: auto; }
            table { border-collapse: collapse; width: 100%; }
            th, td { text-align: left; padding: 9px 12px; border-bottom: 1px solid var(--line); vertical-align: top; }
            tbody tr:last-child > * { border-bottom: 0; }
            th[scope=row] { font-weight: 400; } td { white-space: nowrap; font-weight: 600; }
            small { display: block; color: var(--soft); font-weight: 400; white-space: normal; max-width: 260px; }
            .proven { color: var(--good); } .failed { color: var(--bad); } .not-provable { color: var(--open); }
            .none { color: var(--soft); } td a { color: inherit; }
            .chip { display: inline-block; border-radius: 999px; padding: 2px 11px; margin: 2px 0; font-weight: 600; }
            .chip.proven { background: var(--good-bg); } .chip.failed { background: var(--bad-bg); }
            .chip.not-provable { background: var(--open-bg); }
            .failure { border-left: 4px solid var(--bad); }
            pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--bad-bg); padding: 12px; border-radius: 8px;
              max-height: 320px; overflow-y: auto; }
            code { background: var(--bg); border: 1px solid var(--line); border-radius: 6px; padding: 2px 6px;
              overflow-wrap: anywhere; }
            .replay { display: block; padding: 8px 12px; margin-top: 4px; overflow-x: auto; }
            .replay span { white-space: nowrap; }
            .timeline { overflow-x: auto; } svg { display: block; font-size: 12px; }
            svg text { fill: var(--ink); } svg .soft { fill: var(--soft); } svg .lane { stroke: var(--line); stroke-width: 2; }
            svg .call { fill: #3b6fd4; } svg .step { fill: var(--good); } svg .fault { fill: #d9822b; }
            svg .time { fill: var(--soft); } svg .failure-mark { fill: var(--bad); } svg .band { fill: var(--bad-bg); }
            """;
}
