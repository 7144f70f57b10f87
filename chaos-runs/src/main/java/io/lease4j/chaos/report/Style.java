package io.lease4j.chaos.report;

/** How the page looks, in light and in dark; the colours of the house, and one for each worker. */
final class Style {

    private Style() {}

    static final String CSS = """

            :root { --bg: #fbfaf7; --ink: #22252b; --soft: #6b7280; --line: #e4e1d8; --card: #ffffff; --good: #1d7a46;
              --good-bg: #e4f4ea; --bad: #b3261e; --bad-bg: #fce8e6; --open: #8a6100; --open-bg: #fdf3d7; --band: #d9822b;
              --w1: #7a9cc6; --w2: #c9a46a; --w3: #8fb08c; --w4: #b494b8; --w5: #7fb3b3; --w6: #c58f8f; --w0: #a3a7ae; }
            @media (prefers-color-scheme: dark) { :root { --bg: #16181d; --ink: #e8e6e1; --soft: #9aa1ad; --line: #2e323a;
              --card: #1d2027; --good: #7fd6a3; --good-bg: #173324; --bad: #ff8a80; --bad-bg: #3d1f1d; --open: #f0c75e;
              --open-bg: #3a3016; --band: #e0954a; --w1: #4d6f9e; --w2: #93743f; --w3: #5d7f5a; --w4: #835f88; --w5: #4f8383;
              --w6: #935f5f; --w0: #666b74; } }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--bg); color: var(--ink);
              font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
            main { max-width: 1240px; margin: 0 auto; padding: 40px 20px 80px; }
            h1 { margin: 0 0 4px; font-size: 28px; letter-spacing: -0.02em; }
            h2 { font-size: 17px; margin: 0 0 12px; } .note { margin: 0; color: var(--soft); }
            section, .number { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
            section { margin-top: 20px; overflow-x: auto; }
            .numbers { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; margin-top: 24px; }
            .number b { display: block; font-size: 64px; line-height: 1.1; font-weight: 650; letter-spacing: -0.03em;
              font-variant-numeric: tabular-nums; }
            .number.good b { color: var(--good); } .number.bad { border-color: var(--bad); } .number.bad b { color: var(--bad); }
            .number strong { font-weight: 650; } .number p { margin: 2px 0 0; color: var(--soft); }
            .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 12px 20px; margin: 0; }
            .facts div { min-width: 0; } .facts dt { color: var(--soft); font-size: 13px; }
            .facts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
            table { border-collapse: collapse; width: 100%; font-size: 14px; }
            th { color: var(--soft); font-weight: 500; font-size: 13px; }
            th, td { text-align: left; padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
            td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
            tbody tr:last-child > * { border-bottom: 0; } td.m { color: var(--soft); overflow-wrap: anywhere; }
            .chip { display: inline-block; border-radius: 999px; padding: 1px 10px; font-weight: 600; white-space: nowrap;
              font-size: 13px; }
            .chip.good { color: var(--good); background: var(--good-bg); } .chip.bad { color: var(--bad); background: var(--bad-bg); }
            .chip.open { color: var(--open); background: var(--open-bg); }
            .bad-text { color: var(--bad); } .problems { margin: 16px 0 0; padding: 12px 16px; background: var(--bad-bg);
              border-radius: 8px; color: var(--bad); font-weight: 600; } .problems p { margin: 0; }
            .legend { display: flex; flex-wrap: wrap; gap: 6px 20px; margin: 0 0 12px; color: var(--soft); font-size: 13px; }
            .legend svg { display: inline; vertical-align: -3px; margin-right: 5px; }
            svg { display: block; font-size: 11px; max-width: 100%; height: auto; margin-bottom: 10px; }
            svg text { fill: var(--soft); } svg .name { fill: var(--ink); font-weight: 600; font-size: 12px; }
            svg .token { fill: #14161a; opacity: .72; font-size: 10.5px; } .k { white-space: nowrap; }
            svg .grid { stroke: var(--line); } svg .band { fill: var(--band); opacity: .13; }
            svg .edge { fill: var(--band); } svg .fault { fill: var(--band); font-size: 11px; font-weight: 600; }
            svg .w1 { fill: var(--w1); } svg .w2 { fill: var(--w2); } svg .w3 { fill: var(--w3); } svg .w4 { fill: var(--w4); }
            svg .w5 { fill: var(--w5); } svg .w6 { fill: var(--w6); } svg .w0 { fill: var(--w0); }
            svg .ok { fill: var(--good); } svg .no { fill: none; stroke: var(--ink); stroke-width: 1.3; }
            svg .twin { stroke: var(--bad); stroke-width: 1.7; fill: none; } svg .wrong { fill: var(--bad); }
            svg .u { stroke: var(--open); stroke-width: 1.4; } svg .u.did { fill: var(--open); }
            svg .u.not { fill: var(--card); } svg .heat { fill: var(--w1); } svg .twins { fill: var(--bad); }
            @media print { body { background: #fff; } section { break-inside: avoid; } }
            """;
}
