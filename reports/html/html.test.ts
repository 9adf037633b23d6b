import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Unrecorded } from "../../harness/trace/event.ts";
import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import { compare } from "../compare/comparison.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { html } from "./html.ts";
import { came, HOSTILE, jsonrpc, recorded, SAMPLE_INPUT, sent, TRACE } from "./testing/sample-input.ts";

const page = html(SAMPLE_INPUT);

const section = (id: string, of = page) => of.split(`<section id=${id}>`)[1]?.split("<section id=")[0] ?? "";

describe("the page", () => {
  it("has its sections in order: verdict, counts, suites, what to fix, side by side, checks, requirements, wire, legend, run", () => {
    const places = [
      'class="headline',
      "<p class=counts>",
      ...["suites", "causes", "legs", "checks", "pages", "wire", "legend", "run"].map(
        (id) => `<section id=${id}>`,
      ),
    ];
    const found = places.map((place) => page.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });

  it("is the same for the same result, byte for byte", () => {
    expect(html({ ...SAMPLE_INPUT, ...structuredClone({ result: SAMPLE_INPUT.result, trace: TRACE }) })).toBe(
      page,
    );
  });

  it("allows only its own style and script, by their hashes", () => {
    const policy = /http-equiv="?Content-Security-Policy"? content="([^"]*)"/.exec(page)?.[1];
    const hash = (tag: string) => {
      const text = new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "s").exec(page)?.[1] ?? "";
      return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    };
    expect(policy).toBe(
      `default-src 'none'; style-src ${hash("style")}; script-src ${hash("script")}; base-uri 'none'; form-action 'none'`,
    );
  });

  it("shows strings of a hostile target as text only", () => {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<(?:img|iframe|object|embed|link|base)\b/);
    expect(page).not.toMatch(/<[^>]+ (?:on\w+|style|src)=/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters.
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(page).toContain("\\u{202e}");
  });

  it("links only to the specification and the documentation", () => {
    const evil = legOf([checkOf("a.one", "fail")]);
    const requirements = evil.requirements.map((one) => ({ ...one, url: "javascript:alert(1)" }));
    const text = html({ result: sample([{ ...evil, requirements }]) });
    expect(text).not.toMatch(/href="?javascript/);
    const targets = [...page.matchAll(/href="?([^ ">]+)/g)].map(([, href]) => href);
    expect(
      targets.filter(
        (href) => !/^(?:#|https:\/\/spec\.example\/|https:\/\/github\.com\/mcp-conform\/)/.test(href ?? ""),
      ),
    ).toEqual([]);
  });

  it("has a target for each internal link", () => {
    const ids = new Set([...page.matchAll(/ id="?([^ ">]+)/g)].map(([, id]) => id));
    const targets = [...page.matchAll(/href="?#([^ ">]+)/g)].map(([, id]) => id);
    expect(targets.filter((id) => !id?.startsWith("filter=") && !ids.has(id))).toEqual([]);
  });
});

describe("the verdict", () => {
  it("is one sentence that counts requirements, and the exit code", () => {
    expect(page).toContain(
      "Non-conformant: 1 of 5 applicable MUSTs is broken; 1 SHOULD is not met; 3 requirements have no verdict.",
    );
    expect(section("run")).toContain("<dt>Exit code<dd>1 (violations)");
  });

  it("is the diagnosis for a target that could not be tested", () => {
    const diagnosis = { text: "The process ended.", facts: [["stderr", HOSTILE]], hint: "Run it." } as const;
    const text = html({
      result: sample([], { verdict: "incomplete", exitCode: 3, diagnosis }),
      trace: TRACE,
    });
    expect(text).toContain("Incomplete: nothing could be tested.");
    expect(section("causes", text)).toContain("<strong>The process ended.</strong>");
    expect(section("causes", text)).toContain("<dt>hint<dd>Run it.");
    expect(section("wire", text)).toMatch(/<details class=connection id=m\d+ open>/);
    expect(text).not.toContain("<section id=checks>");
  });
});

describe("a diagnosis", () => {
  const facts = [
    ["last lines of stderr", "at x\n".repeat(12)],
    ["to replay it", "printf x | node s.mjs"],
  ] as const;
  const diagnosis = {
    text: "The process ended after `tools/call` (message 5), sent by check tools.fails.",
    facts,
    hint: "Catch the error.",
  };
  const causes = section("causes", html({ ...SAMPLE_INPUT, result: { ...SAMPLE_INPUT.result, diagnosis } }));

  it("begins with the hint, and links the message and the check that it names", () => {
    expect(causes).toMatch(/<code>tools\/call<\/code> \(<a href=#m\d+>#5<\/a>\), sent by check /);
    expect(causes.indexOf("<dt>hint")).toBeLessThan(causes.indexOf("<dt>last lines of stderr"));
  });

  it("scrolls a long output, and has a button for the command that replays it", () => {
    expect(causes).toContain('<pre class=long tabindex=0 role=region aria-label="last lines of stderr">');
    expect(causes).toContain("<pre class=copied>printf x | node s.mjs</pre>");
  });
});

describe("the first screen", () => {
  const legs = [
    legOf([checkOf("tools.a", "fail"), checkOf("tools.b", "pass"), checkOf("ping.c", "not-applicable")]),
    legOf([checkOf("tools.a", "pass"), checkOf("tools.b", "pass"), checkOf("ping.c", "pass")], "2024-11-05"),
  ];
  const text = html({ result: sample(legs, { verdict: "non-conformant", exitCode: 1 }) });

  it("counts the checks of each leg, as all other reports do, and each count filters them", () => {
    const head = text.split("<main>")[0];
    expect(head).toContain('<a class=fail href="#filter=verdict:fail">✕ 1 failed</a>');
    expect(head).toContain('<a class=pass href="#filter=verdict:pass">✓ 4 passed</a>');
    expect(head).not.toMatch(/\d warned/);
  });

  it("has a ring that says how many MUSTs are met, of those that apply", () => {
    const warned = legOf([checkOf("a.b", "warn", { level: "MUST" }), checkOf("a.c", "inconclusive")]);
    const ring = (legs: readonly Leg[], more = {}) =>
      /<svg class=ring.*?<\/svg>/.exec(html({ result: sample(legs, more) }))?.[0];
    expect(ring(legs)).toContain('aria-label="MUSTs met: 2 / 3 (1 broken, 2 met)"');
    expect(ring([warned])).toContain('"MUSTs met: 0 / 2 (1 with a warning, 1 without a verdict)"');
    expect(ring([warned], { interrupted: true })).toContain('"judged MUSTs met: 0 / 1 (1 with a warning)"');
    expect(ring([legOf([checkOf("a.b", "warn")])])).toBeUndefined();
  });

  it("has a bar for each suite over all revisions, what is broken first, and what is pending without colour", () => {
    const pending = legOf([
      checkOf("ping.c", "pass"),
      checkOf("tools.a", "fail"),
      checkOf("tools.d", "warn"),
      checkOf("late.x", "fail", { pending: true }),
      checkOf("late.y", "pass"),
    ]);
    const suites = section("suites", html({ result: sample([pending]) }));
    expect([...suites.matchAll(/href=#suite-(\w+)/g)].map(([, name]) => name)).toEqual([
      "tools",
      "ping",
      "late",
    ]);
    expect(suites).toContain('<li title="1 failed · 1 warned"><a href=#suite-tools>tools</a>');
    expect(suites).toContain("<b class=fail>✕ 1</b> <b class=warn>▲ 1</b>");
    expect(suites).toContain("<b class=pass>✓ 1</b> <small>1 pending</small>");
    expect(suites.match(/<rect class=fail/g)).toHaveLength(1);
  });

  it("shows the two messages of the first cause side by side, and those of the others closed", () => {
    const [first] = section("causes").split("<li id=fix-2>");
    expect(first).toMatch(/<details class=exchange open><summary>The two messages<\/summary><div class=two>/);
    const other = checkOf("b.other", "fail", { evidence: [{ message: 7 }] });
    const [leg] = SAMPLE_INPUT.result.legs;
    const result = { ...SAMPLE_INPUT.result, legs: leg ? [{ ...leg, checks: [...leg.checks, other] }] : [] };
    const causes = section("causes", html({ ...SAMPLE_INPUT, result }));
    expect(causes.match(/<details class=exchange open>/g)).toHaveLength(1);
    expect(causes.match(/<details class=exchange>/g)?.length).toBeGreaterThan(0);
  });

  it("shows the worst verdict of each suite in each revision beside each other, and each cell leads to the suite", () => {
    const suites = section("legs", text);
    expect(suites).toContain(
      '<a href=#suite-tools>tools</a></th><td><a class=fail href=#suite-tools title="1 failed">✕ 1</a></td>',
    );
    expect(suites).toContain("<a href=#suite-ping>ping</a></th><td>–</td><td><a class=pass");
  });
});

describe("root causes", () => {
  it("show the message and its request, with the wrong value marked", () => {
    expect(section("causes")).toMatch(
      /<summary>The two messages<\/summary><div class=two><div><p>→ <a href=#m\d+>#\d+<\/a> tools\/call[^<]* · at 0\.050 s<pre>.*?<p>← <a href=#m7>#7<\/a> result 2 · 10 ms later<pre>.*?<mark>/s,
    );
  });

  it("have the check as JSON and the replay, to copy", () => {
    const causes = section("causes");
    expect(causes).toMatch(/<summary>Replay on standard input<\/summary>.*<pre class=copied/s);
    expect(causes).toMatch(/<summary>JSON of the check<\/summary><pre class=copied>\{\n "id": "tools\./);
    const many = Array.from({ length: 30 }, (_, index) => checkOf(`a.x${index}`, "fail"));
    const text = html({ result: sample([legOf(many)], { verdict: "non-conformant", exitCode: 1 }) });
    expect(text.match(/JSON of the check/g)).toHaveLength(20);
  });

  it("have no replay for a client, which sends by itself, nor for a gateway, which needs both ends", () => {
    for (const role of ["client", "gateway"] as const) {
      const target = { ...SAMPLE_INPUT.result.target, role };
      expect(html({ ...SAMPLE_INPUT, result: { ...SAMPLE_INPUT.result, target } })).not.toContain(
        "Replay on standard input",
      );
    }
  });

  it("show expected and actual, and a closed list of the checks that they block", () => {
    const causes = section("causes");
    expect(causes).toContain("<dt>Expected<dd>a result of a known type<dt>Actual<dd>&lt;/script&gt;");
    expect(causes).toContain("2 checks could not run because of it</summary>");
    expect(causes.match(/href=#tools\.(?:after|later)/g)).toHaveLength(2);
  });

  it("are the diagnosis, and not each check without an answer, if the target crashed", () => {
    const silent = checkOf("a.silent", "inconclusive", {
      reason: { kind: "no-answer", text: "the process exited" },
    });
    const legs = [legOf([silent, checkOf("a.broken", "fail")])];
    const diagnosis = { text: "The process ended.", facts: [] };
    expect(section("causes", html({ result: sample(legs) })).match(/id=fix-/g)).toHaveLength(2);
    const causes = section("causes", html({ result: sample(legs, { diagnosis }) }));
    expect(causes.match(/id=fix-/g)).toHaveLength(1);
    expect(causes).toContain("<dd><a href=#a.silent>a.silent</a>");
  });

  it("are followed by what could not be judged and why, which is open where nothing has to be fixed", () => {
    const slow = checkOf("a.slow", "inconclusive", {
      reason: { kind: "needs-exercise", text: "a slow tool" },
    });
    const of = (...checks: readonly CheckResult[]) =>
      section("causes", html({ result: sample([legOf(checks)]) }));
    const listed = "<summary>Not exercised, and why (1 check)</summary>";
    expect(of(slow)).toContain(`<details class=rest open>${listed}`);
    expect(of(slow)).toContain("<dt>needs a slow tool<dd><a href=#a.slow>a.slow</a>");
    expect(of(slow, checkOf("a.broken", "fail"))).toContain(`<details class=rest>${listed}`);
    expect(of(checkOf("a.good", "pass"))).not.toContain("Not exercised");
  });

  it("are none if no MUST is broken", () => {
    expect(html({ result: sample([legOf([checkOf("a.one", "pass")])]) })).toContain(
      "No check that ran found a broken MUST.",
    );
  });
});

describe("warnings", () => {
  it("have what is required, expected, seen and advised, the command, and their messages", () => {
    const warned = checkOf("a.soft", "warn", {
      expected: "no text",
      actual: "a text",
      hint: "Leave it out.",
      evidence: [{ message: 7 }],
    });
    const causes = section("causes", html({ result: sample([legOf([warned])]), trace: TRACE }));
    for (const part of [
      "What a.soft.required wants.",
      "<dt>Expected<dd>no text<dt>Actual<dd>a text (<a href=#m7>#7</a>)<dt>Hint<dd>Leave it out.",
      "--only a.soft</code>",
      "<details class=exchange open><summary>The two messages",
    ])
      expect(causes).toContain(part);
  });

  it("begin with those of the author; what an SDK is known to do is apart, and says so", () => {
    const known = { sdk: "an-sdk", version: "1.2.0", since: "1.0.0", until: "1.2.0", fixedIn: "1.3.0" };
    const checks = [checkOf("a.known", "warn", { known }), checkOf("b.own", "warn")];
    const causes = section("causes", html({ result: sample([legOf(checks)]) }));
    expect(causes).toMatch(
      /b\.own.*<summary>Known of an-sdk 1\.2\.0, not your code \(1 check\)<\/summary>.*a\.known<\/a> <small>SHOULD · fixed in 1\.3\.0</s,
    );
  });

  it("and failures of an SDK come after those of the author", () => {
    const known = { sdk: "an-sdk", version: "1.2.0", since: "1.0.0", until: "1.2.0" };
    const checks = [checkOf("a.known", "fail", { known }), checkOf("b.own", "fail")];
    const causes = section("causes", html({ result: sample([legOf(checks)]) }));
    expect(causes).toMatch(
      /id=fix-1>.*b\.own.*id=fix-2>.*a\.known<\/a> <small>[^<]*<span>2025-11-25<\/span> · known of an-sdk 1\.2\.0, not your code</s,
    );
  });
});

describe("checks that do not apply", () => {
  const reason = { kind: "not-declared", text: "the server declares no tools" } as const;
  const checks = [
    checkOf("tools.a", "not-applicable", { reason, pending: true }),
    checkOf("tools.b", "not-applicable", { reason }),
    checkOf("tools.c", "not-applicable", { reason: { ...reason, text: "no tool has icons" } }),
    checkOf("tools.d", "pass"),
  ];
  const text = section("checks", html({ result: sample([legOf(checks)]) }));

  it("are one line for each reason, with a place for each check", () => {
    expect(text).toContain(
      '<small>MUST · the server declares no tools</small> <code id=tools.a data-topic="">tools.a</code> <code id=tools.b data-topic="">tools.b</code>',
    );
    expect(text.match(/<p class=na>/g)).toHaveLength(2);
  });

  it("are a line of their own if there is more to say", () => {
    const stale = checkOf("tools.a", "not-applicable", { reason, baseline: "stale" });
    expect(section("checks", html({ result: sample([legOf([stale])]) }))).toContain(
      '<p id=tools.a data-topic="" data-is=stale>',
    );
  });

  it("name the legs", () => {
    const legs = [
      legOf([checkOf("tools.a", "not-applicable", { reason })]),
      legOf([checkOf("ping.b", "pass")], "2024-11-05"),
    ];
    expect(section("checks", html({ result: sample(legs) }))).toContain(
      "<span data-of=not-applicable:MUST:0>MUST · 2025-11-25: the server declares no tools</span>",
    );
  });
});

describe("the requirements of a page of the specification", () => {
  it("are one bar for each leg, with counts and the requirements", () => {
    const leg = legOf([checkOf("a.one", "pass"), checkOf("a.two", "fail"), checkOf("a.three", "pass")]);
    const url = "https://modelcontextprotocol.io/specification/2025-11-25/server/tools#x";
    const requirements = leg.requirements.map((one) => ({ ...one, url }));
    const pages = section("pages", html({ result: sample([{ ...leg, requirements }]) }));
    expect(pages).toContain("<a href=#page-server-tools>server/<wbr>tools</a>");
    expect(pages).toContain("<i class=fail>.</i><i class=pass>..</i>");
    expect(pages).toContain("1 failed · 2 passed");
    expect(pages).toContain("<b class=fail>✕</b> MUST <a href=#a.two>What a.two.required wants.</a>");
  });

  it("link the first check of each requirement, mark the names of others for the script, and name the rest, whose entries link the requirement", () => {
    const checks = Array.from({ length: 20 }, (_, index) => ({
      ...checkOf(`a.c${index}`, "pass"),
      requirements: ["a.shared"],
    }));
    const leg = legOf(checks);
    const [duty] = leg.requirements;
    const requirements =
      duty === undefined ? [] : [{ ...duty, id: "a.shared", checks: checks.map(({ id }) => id) }];
    const page = html({ result: sample([{ ...leg, requirements }]) });
    const pages = section("pages", page);
    expect(pages.match(/href=#a\.c/g)).toHaveLength(1);
    expect(pages.match(/<u>a\.c\d+<\/u>/g)).toHaveLength(12);
    expect(pages).toContain(", a.c13, a.c14, a.c15, a.c16, a.c17, a.c18, a.c19</small>");
    expect(section("checks", page).match(/<a href=#r\d+>/g)).toHaveLength(20);
  });

  it("include those without a check", () => {
    expect(section("pages")).toContain("SHOULD A person is asked.");
  });

  it("name what does not apply, with one link to the page for all sections", () => {
    const leg = legOf([checkOf("a.one", "pass"), checkOf("a.none", "not-applicable")]);
    const url = "https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling";
    const requirements = leg.requirements.map((one) => ({ ...one, url }));
    const pages = section("pages", html({ result: sample([{ ...leg, requirements }]) }));
    expect(pages).toContain("<li><span>error handling</span><ul class=plain>");
    expect(pages).toContain("<li>not applicable<div>a.none.required</div>");
    expect(pages.match(/href="https/g)).toHaveLength(1);
  });

  it("do not show a page of which nothing applies as neglected", () => {
    const leg = legOf([checkOf("a.one", "pass"), checkOf("b.none", "not-applicable")]);
    const requirements = leg.requirements.map((one) => ({
      ...one,
      url: `https://x.example/specification/2025-11-25/${one.id.startsWith("b") ? "authorization" : "tools"}`,
    }));
    const pages = section("pages", html({ result: sample([{ ...leg, requirements }]) }));
    expect(pages).toContain("authorization: nothing applies to this target");
    expect(pages).not.toContain("class=not-applicable>.");
  });
});

describe("a card", () => {
  const card = section("checks")
    .split("<details class=card id=tools.broken open>")[1]
    ?.split("<details class=card")[0];

  it("has everything to fix the problem, or to disagree", () => {
    for (const part of [
      '<b>MUST</b> <a href="https://spec.example/2025-11-25#tools.broken.required">What tools.broken.required wants.</a>',
      "<dt>Expected<dd>a result of a known type",
      "<dt>Actual<dd>&lt;/script&gt;",
      "<dt>Hint<dd>Send what the schema knows.",
      "<a href=#m7>#7</a> <code>/result/content/0/type</code>",
      "<a href=#m18>#18</a> <code>/result/content/0/type</code>",
      "<dt>Rerun<dd><code>npx mcp-conform --server",
      "--spec 2025-11-25 --only tools.broken</code>",
      "<a href=#fix-1>↑ What to fix</a>",
      "<summary>Example</summary>",
      '<dt>wrong<dd><code>{"result":"&lt;b&gt;"}</code>',
      '<dt>right<dd><code>{"result":{}}</code>',
      "Since 2024-11-05; sends a call",
    ]) {
      expect(card).toContain(part);
    }
  });

  it("links to the documentation of the check", () => {
    const failed = sample([legOf([checkOf("ping.answered", "fail")])]);
    expect(html({ ...SAMPLE_INPUT, result: failed })).toContain(
      '<a href="https://github.com/mcp-conform/mcp-conform/blob/main/docs/checks/ping.md#ping.answered">proven by 1 fault</a>',
    );
  });

  it("says why a MUST only warns", () => {
    const lenient = checkOf("a.lenient", "warn", { level: "MUST", leniency: "no-keyword", actual: "x" });
    const text = html({ result: sample([legOf([lenient])]) });
    expect(section("checks", text)).toContain(
      "<dt>Only warns because<dd>the text states this rule without MUST or MUST NOT",
    );
    expect(section("causes", text)).toContain("<small>MUST, no keyword in the text</small>");
    expect(section("pages", text)).toContain("MUST, no keyword in the text <a href=#a.lenient>");
  });

  it("links the reason to the check that blocks it", () => {
    const named = checkOf("a.b", "inconclusive", {
      reason: { kind: "depends-on", text: "depends on a.a: no list", on: "a.a" },
    });
    const unnamed = checkOf("a.c", "inconclusive", {
      reason: { kind: "depends-on", text: "no list", on: "a.a" },
    });
    const text = section(
      "checks",
      html({ result: sample([legOf([checkOf("a.a", "fail"), named, unnamed])]) }),
    );
    expect(text).toContain("depends on <a href=#a.a>a.a</a>: no list");
    expect(text).toContain("no list (depends on <a href=#a.a>a.a</a>)");
  });

  it("is open only for a failure", () => {
    expect(section("checks").match(/<details class=card[^>]* open>/g)).toHaveLength(1);
  });

  it("says what does not gate, and why", () => {
    const checks = [
      checkOf("a.known", "fail", { baseline: "expected" }),
      checkOf("a.late", "fail", { pending: true }),
      checkOf("a.fixed", "pass", { baseline: "stale" }),
    ];
    const entries = [
      {
        line: 2,
        check: "a.known",
        reason: "next release",
        issue: "https://spec.example/7",
        state: "expected",
      },
      { line: 5, check: "a.fixed", reason: "old", state: "stale", text: "It passes now. Remove the entry." },
    ] as const;
    const text = html({ result: sample([legOf(checks)], { baseline: { file: "known.yaml", entries } }) });
    expect(section("checks", text)).toContain(
      '<dt>Gates<dd>no, the baseline expects it: next release (<a href="https://spec.example/7">',
    );
    expect(section("checks", text)).toContain("<dt>Gates<dd>no, it is newer than the profile");
    expect(section("causes", text)).toMatch(
      /a\.known<\/a> <small>MUST · <span>2025-11-25<\/span> · the baseline expects it.*Pending, not counted \(1 check\).*a\.late/s,
    );
    expect(section("causes", text).split("Pending, not counted")[0]).not.toContain("a.late");
    // What does not count is never red, and closed.
    expect(section("causes", text)).toContain("<b class=pending>✕ failed</b> <a href=#a.late>");
    expect(section("checks", text)).toContain("<details class=card id=a.late><summary><b class=pending>");
    expect(section("causes", text)).toContain(
      "<code>known.yaml:5</code> <a href=#a.fixed>a.fixed</a> <small>stale</small>",
    );
    expect(section("run", text)).toContain("<code>known.yaml</code>: 2 entries, 1 expected, 1 stale");
  });

  it("names messages by number if there is no trace", () => {
    const { trace, ...without } = SAMPLE_INPUT;
    expect(trace).toBeDefined();
    expect(html(without)).toContain("<dt>Seen in<dd>2025-11-25 stdio: message 7 <code>");
    expect(section("wire", html(without))).toContain("Record one with <code>--trace</code>");
  });
});

describe("the wire", () => {
  const wire = section("wire");

  it("has every event of the trace, in its lane, with its number", () => {
    const numbers = [...wire.matchAll(/ id=m(\d+)/g)].map(([, number]) => Number(number));
    expect(new Set(numbers).size).toBe(numbers.length);
    const shown = [...wire.matchAll(/<i>([\d–, ]+) [\d.]+<\/i>/g)].flatMap(([, text = ""]) =>
      text.split(", ").flatMap((run) => {
        const [first = 0, last = first] = run.split("–").map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      }),
    );
    // The heading of a connection has the event that opens it.
    const opened = TRACE.filter(({ channel }) => channel === "open").map(({ seq }) => seq);
    expect([...opened, ...shown].sort((a, b) => a - b)).toEqual(TRACE.map(({ seq }) => seq));
    expect(wire).toContain(
      '<li id=m6><i>6–7 0.050</i><p>→ {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"it\'s"}}',
    );
    expect(wire).toContain("<details id=m7 open><summary>← result · 10 ms");
    expect(wire).toContain('<li class="k x"><i>10 0.090</i><div>the process exited with status 0</div>');
  });

  it("shows the events of one HTTP answer in one line", () => {
    expect(wire).toMatch(/<i>12–16 0\.110<\/i>.*<summary>← 200 stream, result · 20 ms/s);
  });

  it("shows a value once; a message with the same value refers to it", () => {
    const text = "x".repeat(200);
    const list = (id: number) => came({ jsonrpc, id, result: { tools: [{ name: "a", text }] } });
    const calls = [1, 2].flatMap((id) => [sent({ jsonrpc, id, method: "tools/list" }), list(id)]);
    const trace = recorded(
      { channel: "open", connection: "1", transport: "stdio", purpose: "x", revision: "2025-11-25" },
      ...calls,
    );
    const twice = section("wire", html({ result: sample([legOf([])]), trace }));
    expect(twice.split(text)).toHaveLength(2);
    expect(twice).toContain('{"jsonrpc":"2.0","id":2,"result":{<a href=#m2>as in #3</a>}} · 10 ms');
  });

  it("refers also to a value that is shown for a finding", () => {
    const tool = { name: "x".repeat(90), inputSchema: {} };
    const list = (id: number) => came({ jsonrpc, id, result: { tools: [tool] } });
    const trace = recorded(
      { channel: "open", connection: "1", transport: "stdio", purpose: "x", revision: "2025-11-25" },
      ...[1, 2].flatMap((id) => [sent({ jsonrpc, id, method: "tools/list" }), list(id)]),
    );
    const evidence = [{ message: 3, pointer: "/result/tools/0/inputSchema" }];
    const leg = legOf([checkOf("tools.a", "warn", { actual: "x", evidence })]);
    const twice = section("wire", html({ result: sample([leg]), trace }));
    expect(twice.split(tool.name)).toHaveLength(2);
  });

  it("marks the values of a finding, and links back to it", () => {
    expect(wire).toMatch(/<mark>"type": "&lt;\/script&gt;[^<]*<\/mark>/);
    expect(wire).toContain(
      "evidence for <a href=#tools.broken>tools.broken</a>, <a href=#tools.unknown>tools.unknown</a>",
    );
    expect(wire).toContain("by <u>tools.broken</u>");
  });

  it("shows all headers once, then only the differences", () => {
    expect(wire).toContain("<pre>Host: 127.0.0.1:3000\nAuthorization: [redacted]</pre>");
  });

  it("puts a client under test into the lane of the target", () => {
    const target = { ...SAMPLE_INPUT.result.target, role: "client" } as const;
    const swapped = section("wire", html({ ...SAMPLE_INPUT, result: { ...SAMPLE_INPUT.result, target } }));
    expect(swapped).toContain("<span>← client under test</span>");
    expect(swapped).toContain("<li id=m6 class=t><i>6–7 0.050");
    expect(swapped).toContain("<details id=m7 open><summary>→ result");
  });

  it("is not much larger than the trace", () => {
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
    expect((size(...pings) - size()) / pings.length).toBeLessThan(90);
  });

  it("shows a long payload completely", () => {
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
  it("are side by side: counts, and the checks with different verdicts", () => {
    const other = legOf([checkOf("a.one", "pass")], "2025-06-18");
    const legs = section("legs", html({ result: sample([legOf([checkOf("a.one", "fail")]), other]) }));
    expect(legs).toContain("<th scope=row>failed</th><td>1</td><td>0</td>");
    expect(legs).toMatch(/<a href=#a\.one>a\.one<\/a><\/th><td><b class=fail>.*<td><b class=pass>/);
  });

  it("say what an upgrade would break, right after what to fix and the suites", () => {
    const older = legOf([checkOf("a.one", "pass"), checkOf("a.two", "fail")], "2025-06-18");
    const newer = legOf([checkOf("a.one", "fail"), checkOf("a.two", "pass"), checkOf("a.new", "fail")]);
    const text = html({ result: sample([older, newer]) });
    const upgrade = section("upgrade", text);
    expect(upgrade).toContain("2025-06-18 → 2025-11-25 over stdio");
    expect(upgrade).toContain("<a href=#a.one>a.one</a>");
    expect(upgrade).toContain("<a href=#a.new>a.new</a>");
    expect(upgrade).toContain("Fixed: <a href=#a.two>a.two</a>");
    expect(text.indexOf("<section id=upgrade>")).toBeLessThan(text.indexOf("<section id=legs>"));
  });

  it("are not compared if there is only one", () => {
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

  it("lists the changes by kind, after the differences between the runs", () => {
    const order = [
      "The catalogues differ",
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

  it("is one line with a link at the top", () => {
    expect(text).toContain(
      "<a href=#legs>Since the earlier result</a> regressed: 1 · fixed: 1 · no longer tested: 1 · newly tested: 1.",
    );
  });

  it("marks each cause", () => {
    expect(section("causes", text)).toMatch(
      /a\.worse<\/a> <small>MUST · <span>2025-11-25<\/span> · <b>Regressed<\/b>/,
    );
  });

  it("can be used in a filter", () => {
    expect(text).toMatch(/data-of=fail:MUST::regressed\.cause/);
  });
});
