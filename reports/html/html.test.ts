import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Unrecorded } from "../../harness/trace/event.ts";
import { compare } from "../compare/comparison.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { html } from "./html.ts";
import { came, HOSTILE, jsonrpc, recorded, sent, TOLD, TRACE } from "./testing/told.ts";

const page = html(TOLD);

const section = (id: string, of = page) => of.split(`<section id=${id}>`)[1]?.split("<section id=")[0] ?? "";

describe("the page", () => {
  it("tells in order: verdict, run, causes, requirements, checks, wire, legend, legs", () => {
    const places = [
      'class="headline',
      ...["run", "causes", "pages", "checks", "wire", "legend", "legs"].map((id) => `<section id=${id}>`),
    ];
    const found = places.map((place) => page.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });

  it("is the same for the same result, byte for byte", () => {
    expect(html({ ...TOLD, ...structuredClone({ result: TOLD.result, trace: TRACE }) })).toBe(page);
  });

  it("allows its own style and its own script by their hashes, and nothing else", () => {
    const policy = /http-equiv="?Content-Security-Policy"? content="([^"]*)"/.exec(page)?.[1];
    const hash = (tag: string) => {
      const text = new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "s").exec(page)?.[1] ?? "";
      return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    };
    expect(policy).toBe(
      `default-src 'none'; style-src ${hash("style")}; script-src ${hash("script")}; base-uri 'none'; form-action 'none'`,
    );
  });

  it("lets nothing of a hostile target become markup", () => {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<(?:img|iframe|object|embed|link|base)\b/);
    expect(page).not.toMatch(/<[^>]+ (?:on\w+|style|src)=/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(page).toContain("\\u{202e}");
  });

  it("links to the specification over http, and to nothing else", () => {
    const evil = legOf([checkOf("a.one", "fail")]);
    const requirements = evil.requirements.map((one) => ({ ...one, url: "javascript:alert(1)" }));
    const text = html({ result: sample([{ ...evil, requirements }]) });
    expect(text).not.toMatch(/href="?javascript/);
    const targets = [...page.matchAll(/href="?([^ ">]+)/g)].map(([, href]) => href);
    expect(targets.filter((href) => !/^(?:#|https:\/\/spec\.example\/)/.test(href ?? ""))).toEqual([]);
  });

  it("leads nowhere that it has not: each link within it has its place", () => {
    const ids = new Set([...page.matchAll(/ id="?([^ ">]+)/g)].map(([, id]) => id));
    const targets = [...page.matchAll(/href="?#([^ ">]+)/g)].map(([, id]) => id);
    expect(targets.filter((id) => !id?.startsWith("filter=") && !ids.has(id))).toEqual([]);
  });
});

describe("the verdict", () => {
  it("is one sentence, in requirements, and names the exit status", () => {
    expect(page).toContain(
      "Non-conformant: over 2 legs, 1 of 5 applicable MUSTs is broken; 1 SHOULD is not met; 3 requirements are without a verdict.",
    );
    expect(page).toContain("Exit status 1 (violations)");
  });

  it("of a target that could not be judged is why", () => {
    const diagnosis = { text: "The process ended.", facts: [["stderr", HOSTILE]], hint: "Run it." } as const;
    const text = html({
      result: sample([], { verdict: "incomplete", exitCode: 3, diagnosis }),
      trace: TRACE,
    });
    expect(text).toContain("Incomplete: nothing could be judged.");
    expect(section("causes", text)).toContain("<strong>The process ended.</strong>");
    expect(section("causes", text)).toContain("<dt>hint<dd>Run it.");
    expect(section("wire", text)).toContain("<details class=connection open>");
    expect(text).not.toContain("<section id=checks>");
  });
});

describe("root causes", () => {
  it("come with what was expected and what came; what rests on them is folded below", () => {
    const causes = section("causes");
    expect(causes).toContain("<dt>Expected<dd>a result of a known type<dt>Actual<dd>&lt;/script&gt;");
    expect(causes).toContain("2 checks could not be judged because of it</summary>");
    expect(causes.match(/href=#tools\.(?:after|later)/g)).toHaveLength(2);
  });

  it("are said to be none where no MUST is broken", () => {
    expect(html({ result: sample([legOf([checkOf("a.one", "pass")])]) })).toContain(
      "Nothing that was exercised broke a MUST.",
    );
  });
});

describe("the requirements of a page of the specification", () => {
  it("are a bar a leg, with counts, and the duties behind them", () => {
    const leg = legOf([checkOf("a.one", "pass"), checkOf("a.two", "fail"), checkOf("a.three", "pass")]);
    const url = "https://modelcontextprotocol.io/specification/2025-11-25/server/tools#x";
    const requirements = leg.requirements.map((one) => ({ ...one, url }));
    const pages = section("pages", html({ result: sample([{ ...leg, requirements }]) }));
    expect(pages).toContain("<span>server/<wbr>tools</span>");
    expect(pages).toContain("<i class=fail>.</i><i class=pass>..</i>");
    expect(pages).toContain("1 failed · 2 passed");
    expect(pages).toContain("<li><b>MUST</b> <a href=#a.two>What a.two.required wants.</a>");
  });

  it("include those that no check stands for, with the reason", () => {
    expect(section("pages")).toContain("<b>SHOULD</b> A person is asked. <small>It takes a person.</small>");
  });
});

describe("a card", () => {
  const card = section("checks")
    .split("<details class=card id=tools.broken open>")[1]
    ?.split("<details class=card")[0];

  it("has all that one needs to mend it, and to contest it", () => {
    for (const part of [
      '<b>MUST</b> <a href="https://spec.example/2025-11-25#tools.broken.required">What tools.broken.required wants.</a>',
      "<dt>Expected<dd>a result of a known type",
      "<dt>Actual<dd>&lt;/script&gt;",
      "<dt>Hint<dd>Send what the schema knows.",
      "<a href=#m7>#7</a> <code>/result/content/0/type</code>",
      "<a href=#m18>#18</a> <code>/result/content/0/type</code>",
      "<dt>Rerun<dd><code>npx mcp-conform --server",
      "--spec 2025-11-25 --only tools.broken</code>",
      "<summary>Replay on standard input</summary>",
      "Since 2024-11-05; sends a call; proven by tools.broken.fault.",
    ]) {
      expect(card).toContain(part);
    }
  });

  it("is open where something failed, and folded elsewhere", () => {
    expect(section("checks").match(/<details class=card[^>]* open>/g)).toHaveLength(1);
  });

  it("says what does not count, and why", () => {
    const checks = [
      checkOf("a.known", "fail", { baseline: "expected" }),
      checkOf("a.late", "fail", { pending: true }),
      checkOf("a.mended", "pass", { baseline: "stale" }),
    ];
    const entries = [
      {
        line: 2,
        check: "a.known",
        reason: "next release",
        issue: "https://spec.example/7",
        state: "expected",
      },
      { line: 5, check: "a.mended", reason: "old", state: "stale", text: "It passes: take the entry out." },
    ] as const;
    const text = html({ result: sample([legOf(checks)], { baseline: { file: "known.yaml", entries } }) });
    expect(section("checks", text)).toContain(
      '<dt>Counts<dd>no, the baseline expects it: next release (<a href="https://spec.example/7">',
    );
    expect(section("checks", text)).toContain("<dt>Counts<dd>no: it came after the profile was frozen");
    expect(section("causes", text)).toMatch(
      /a\.late.*a\.known<\/a> <small>MUST · 2025-11-25 · the baseline expects it/s,
    );
    expect(section("causes", text)).toContain(
      "<code>known.yaml:5</code> <a href=#a.mended>a.mended</a> <small>stale</small>",
    );
    expect(section("run", text)).toContain("<code>known.yaml</code>: 2 entries, 1 expected, 1 stale");
  });

  it("names messages by their number where there is no trace", () => {
    const { trace, ...without } = TOLD;
    expect(trace).toBeDefined();
    expect(html(without)).toContain("<dt>Seen in<dd>2025-11-25 stdio: message 7 <code>");
    expect(section("wire", html(without))).toContain("<code>--trace</code> records it");
  });
});

describe("the wire", () => {
  const wire = section("wire");

  it("has every event of the trace, in its lane, with its number", () => {
    const numbers = [...wire.matchAll(/ id=m(\d+)/g)].map(([, number]) => Number(number));
    expect(numbers.sort((a, b) => a - b)).toEqual(TRACE.map(({ seq }) => seq));
    expect(wire).toContain("<li id=m6 class=h><i>6 0.050</i><details><summary>→ tools/call it's, request 2");
    expect(wire).toContain(
      "<li id=m7 class=t><i>7 0.060</i><details open><summary>← result 2 to tools/call <small>10 ms</small>",
    );
    expect(wire).toContain("<li id=m10 class=k><i>10 0.090</i><div> the process exited with status 0</div>");
  });

  it("marks what a finding points at, and links back to it", () => {
    expect(wire).toMatch(/<mark>"type": "&lt;\/script&gt;[^<]*<\/mark>/);
    expect(wire).toContain(
      "cited by <a href=#tools.broken>tools.broken</a>, <a href=#tools.unknown>tools.unknown</a>",
    );
    expect(wire).toContain("for <a href=#tools.broken>tools.broken</a>");
  });

  it("shows headers whole once, and then by what differs", () => {
    expect(wire).toContain("<pre>Host: 127.0.0.1:3000\nAuthorization: [redacted]</pre>");
  });

  it("puts a client that is judged in the lane of the target", () => {
    const target = { ...TOLD.result.target, role: "client" } as const;
    const turned = section("wire", html({ ...TOLD, result: { ...TOLD.result, target } }));
    expect(turned).toContain("<span>← client under test</span>");
    expect(turned).toContain("<li id=m6 class=t>");
    expect(turned).toContain("<li id=m7 class=h>");
  });

  it("takes little more room than what crossed it", () => {
    const open = {
      channel: "open",
      connection: "1",
      transport: "stdio",
      purpose: "a session",
      revision: "2025-11-25",
    } as const;
    const pings = Array.from({ length: 500 }, (_, id) => [
      sent({ jsonrpc, id, method: "ping" }),
      came({ jsonrpc, id, result: {} }),
    ]).flat();
    const size = (...events: readonly Unrecorded[]) =>
      html({ result: sample([legOf([])]), trace: recorded(open, ...events) }).length;
    expect((size(...pings) - size()) / pings.length).toBeLessThan(190);
  });

  it("loses nothing of a long payload", () => {
    const text = "<".repeat(100_000);
    const long = html({
      result: sample([legOf([])]),
      trace: recorded(
        {
          channel: "open",
          connection: "1",
          transport: "stdio",
          purpose: "a session",
          revision: "2025-11-25",
        },
        { channel: "stdout", connection: "1", raw: text },
      ),
    });
    expect(long).toContain("&lt;".repeat(100_000));
  });
});

describe("several legs", () => {
  it("stand side by side: counts, and the checks that fared differently", () => {
    const other = legOf([checkOf("a.one", "pass")], "2025-06-18");
    const legs = section("legs", html({ result: sample([legOf([checkOf("a.one", "fail")]), other]) }));
    expect(legs).toContain("<th scope=row>failed</th><td>1</td><td>0</td>");
    expect(legs).toMatch(/<a href=#a\.one>a\.one<\/a><\/th><td><b class=fail>.*<td><b class=pass>/);
  });

  it("are not spoken of where there is one", () => {
    expect(html({ result: sample([legOf([checkOf("a.one", "pass")])]) })).not.toContain("<section id=legs>");
  });
});

describe("a comparison with an earlier result", () => {
  const now = sample([
    legOf([checkOf("a.worse", "fail"), checkOf("a.better", "pass"), checkOf("a.fresh", "pass")]),
  ]);
  const before = sample([
    legOf([checkOf("a.worse", "pass"), checkOf("a.better", "fail"), checkOf("a.gone", "pass")]),
  ]);
  const text = html({
    result: now,
    compared: compare({ ...before, tool: { ...before.tool, catalogue: "sha256:1" } }, now),
  });
  const legs = section("legs", text);

  it("says what regressed, was fixed, is newly and no longer tested, after what the runs differ in", () => {
    const order = [
      "Not the same catalogue",
      "Regressed (1)",
      "Fixed (1)",
      "No longer tested (1)",
      "Newly tested (1)",
    ];
    const found = order.map((part) => legs.indexOf(part));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(legs).toContain(
      "<b class=pass>✓ passed</b> → <b class=fail>✕ failed</b> <a href=#a.worse>a.worse</a>",
    );
  });

  it("is told at the top in one line, with a link", () => {
    expect(text).toContain(
      "<a href=#legs>Since the earlier result</a> regressed: 1 · fixed: 1 · no longer tested: 1 · newly tested: 1.",
    );
  });

  it("can be filtered by", () => {
    expect(text).toMatch(/data-verdict=fail data-level=MUST data-is="regressed cause"/);
  });
});
