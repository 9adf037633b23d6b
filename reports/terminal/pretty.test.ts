import { describe, expect, it } from "vitest";
import { plain, type Screen } from "../screen.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { pretty } from "./pretty.ts";

const FAILED = checkOf("tools.call", "fail", {
  expected: "error -32602",
  actual: "result {}",
  evidence: [{ message: 17, pointer: "/result" }, { message: 19 }],
  hint: "Refuse it.",
  notes: ["seen twice"],
});
const broken = { verdict: "non-conformant", exitCode: 1 } as const;

describe("the end of a run", () => {
  it("has the verdict and the numbers first and last", () => {
    const result = sample([legOf([checkOf("tools.list", "pass")])]);
    expect(pretty(result, plain, { brief: true })).toBe(
      `Conformant · 1 passed

Conformant. MCP 2025-11-25 over stdio: none of 1 applicable MUST broken.
exit 0 (conformant) · 1 passed · 1.2 s
`,
    );
  });

  it("has the numbers of all legs together where there are several", () => {
    const legs = ["2025-11-25", "2025-06-18"].map((revision) =>
      legOf([checkOf("tools.list", "pass"), FAILED], revision as "2025-11-25"),
    );
    const lines = pretty(sample(legs, broken), plain).split("\n");
    expect(lines[0]).toBe("Non-conformant · 2 passed · 2 failed");
    expect(lines.at(-2)).toBe("exit 1 (violations) · 2 passed · 2 failed · 1.2 s");
  });

  it("shows a failure with requirement and link, expected, actual, hint and rerun", () => {
    expect(pretty(sample([legOf([checkOf("tools.list", "pass"), FAILED])], broken), plain)).toBe(
      `Non-conformant · 1 passed · 1 failed

  tools         1 passed · 1 failed

FAIL  tools.call   MUST · 2025-11-25 stdio
  required  What tools.call.required wants.
            https://spec.example/2025-11-25#tools.call.required
  expected  error -32602
  actual    result {} (message 17, at /result)
  hint      Refuse it.
  note      seen twice
  rerun     npx mcp-conform --server "node server.js" --spec 2025-11-25 --only tools.call

Non-conformant. MCP 2025-11-25 over stdio: 1 of 2 applicable MUSTs broken.
exit 1 (violations) · 1 passed · 1 failed · 1.2 s
`,
    );
  });

  it("shows failures first, then warnings, and then checks that were not exercised", () => {
    const needs = { kind: "needs-exercise", text: "a tool that is slow" } as const;
    const checks = [
      FAILED,
      checkOf("ping.answered", "inconclusive", { reason: { kind: "no-answer", text: "nothing came" } }),
      checkOf("cancel.stops", "inconclusive", { reason: needs }),
      checkOf("progress.stops", "inconclusive", { reason: needs }),
      checkOf("names.unique", "warn", { actual: "two are the same" }),
    ];
    const text = pretty(sample([legOf(checks)], broken), plain);
    const blocks = text.split("\n\n").slice(2);
    expect(blocks[0]).toMatch(/^FAIL {2}tools\.call/);
    expect(blocks[1]?.split("\n")).toEqual([
      "Warnings (1 check)",
      "  WARN  names.unique (SHOULD; 2025-11-25 stdio)",
      "        actual two are the same",
    ]);
    expect(blocks[2]?.split("\n")).toEqual([
      "Not exercised (3 checks)",
      "  nothing came",
      "    ping.answered",
      "  needs a tool that is slow",
      "    cancel.stops, progress.stops",
    ]);
    expect(text).toContain(
      "1 of 4 applicable MUSTs broken; 1 SHOULD not met; 3\nrequirements without a verdict.",
    );
  });

  it("shows ten failures, internal errors first, and the names of thirty more", () => {
    const many = Array.from({ length: 45 }, (_, index) => checkOf(`tools.${index}`, "fail"));
    const ours = checkOf("ours.threw", "error", {
      reason: { kind: "threw", text: "TypeError: x\n    at y" },
    });
    const text = pretty(sample([legOf([...many, ours])], { verdict: "error", exitCode: 4 }), plain);
    expect(text.match(/^(FAIL|ERROR) /gm)).toHaveLength(10);
    expect(text).toMatch(
      /\n\nERROR {2}ours\.threw[\s\S]*reason {4}TypeError: x\n {12}at y[\s\S]*FAIL {2}tools\.0/,
    );
    expect(text).toContain(
      "\nMore failures (36 checks)\n  FAIL  tools.9   MUST · 2025-11-25 stdio\n  FAIL  tools.10 ",
    );
    expect(text).toContain(
      "\n  FAIL  tools.38   MUST · 2025-11-25 stdio\n  … and 6 more; --report json=<file> lists all of them.\n",
    );
    expect(text).toContain("exit 4 (internal error)");
  });

  it("counts the checks of each reason where there are many reasons", () => {
    const checks = Array.from({ length: 9 }, (_, index) =>
      checkOf(`a.${index}`, "inconclusive", {
        reason: { kind: "needs-exercise", text: `a tool for rule ${index}` },
      }),
    );
    const leg = legOf([...checks, checkOf("a.used", "pass")]);
    const text = pretty(sample([leg]), plain);
    expect(text).toContain(
      "Not exercised (9 checks)\n  needs a tool for rule 0 (1 check)\n  needs a tool for rule 1 (1 check)\n",
    );
    expect(text).toContain(
      "\n  --verbose names the checks; mcp-conform exercises lists what lets them run.\n",
    );
    expect(text).not.toContain("a.0");
    const { target } = sample([]);
    const ofClient = { ...sample([leg]), target: { ...target, role: "client" as const } };
    expect(pretty(ofClient, plain)).toMatch(/mcp-conform situations says what a client is asked to\s+do\./);
    // `judge` has no --verbose, and no tool is missing there.
    const ofRecording = { ...sample([leg]), selection: { recording: {}, notJudged: 5 } };
    expect(pretty(ofRecording, plain)).toContain("\n  --report html names the checks.\n");
  });

  it("names features of which the target showed nothing on one line where there are many reasons", () => {
    const unused = (id: string) =>
      checkOf(id, "inconclusive", { reason: { kind: "needs-exercise", text: `what ${id} needs` } });
    const many = Array.from({ length: 12 }, (_, index) => unused(`a.${index}`));
    const leg = legOf([
      ...many,
      checkOf("a.used", "pass"),
      unused("b.one"),
      unused("b.two"),
      unused("c.one"),
    ]);
    const text = pretty(sample([leg]), plain);
    expect(text).toContain(
      "Not exercised (15 checks)\n  not used by this server: b, c (3 checks)\n  needs what a.0 needs",
    );
    expect(text).toContain("\n  … and 2 checks for other reasons\n  --verbose");
  });

  it("shows one cause once, with all revisions, what differs in one of them, and what it blocks", () => {
    const blocked = checkOf("tools.call.shape", "inconclusive", {
      reason: { kind: "depends-on", on: "tools.call", text: "depends on tools.call" },
    });
    const other = { ...FAILED, actual: "result []" };
    const legs = [
      legOf([FAILED, blocked]),
      legOf([FAILED, blocked], "2025-06-18"),
      legOf([other], "2024-11-05"),
    ];
    const text = pretty(sample(legs, broken), plain);
    expect(text.match(/^FAIL /gm)).toHaveLength(1);
    expect(text).toContain("FAIL  tools.call   MUST · 2025-11-25, 2025-06-18, 2024-11-05 stdio\n");
    expect(text).toContain(
      "\n  also      in 2024-11-05 stdio: result []\n  blocks    1 check: tools.call.shape\n",
    );
    // The counts of the legs have them, so this number has them too.
    expect(text).toContain(
      "\nNot exercised (2: 1 check in 3 legs)\n  blocked by a check that did not pass (1 check)\n\n",
    );
  });

  it("wraps every text at the width of the screen, but not what a reader copies", () => {
    const words = "many words that do not fit into a single line of this narrow screen ".repeat(3);
    const long = { expected: words, actual: words, hint: words };
    const needs = { kind: "needs-exercise", text: words } as const;
    const checks = [
      checkOf("a.fails", "fail", long),
      checkOf("b.warns", "warn", long),
      checkOf("c.needs", "inconclusive", { reason: needs }),
    ];
    const text = pretty(sample([legOf(checks)], broken), { ...plain, width: 60 });
    const copied = /^ {2}(docs|rerun) |https:|^Non-conformant/;
    const wide = text.split("\n").filter((line) => line.length > 60 && !copied.test(line));
    expect(wide).toEqual([]);
  });

  it("names the page of a check of this version", () => {
    const failed = { ...FAILED, id: "ping.answered" };
    expect(pretty(sample([legOf([failed])], broken), plain)).toContain(
      "\n  docs      https://github.com/mcp-conform/mcp-conform/blob/main/docs/checks/ping.md#ping.answered\n",
    );
  });

  it("makes links where the terminal has them, instead of addresses", () => {
    const link = (text: string, url: string) => `[${text}](${url})`;
    const failed = { ...FAILED, id: "ping.answered" };
    const text = pretty(sample([legOf([failed])], broken), { ...plain, link });
    expect(text).toContain(
      "FAIL  [ping.answered](https://github.com/mcp-conform/mcp-conform/blob/main/docs/checks/ping.md#ping.answered)",
    );
    expect(text).toContain(
      "  required  [What tools.call.required wants.](https://spec.example/2025-11-25#tools.call.required)\n",
    );
    expect(text).not.toContain("docs      ");
  });

  it("is the diagnosis for a target that could not be tested", () => {
    const diagnosis = {
      text: "The process ended before it answered.",
      facts: [
        ["command", "node server.js"],
        ["last lines of stderr", "one\ntwo"],
      ],
      hint: "Start it in a shell.",
    } as const;
    expect(pretty(sample([], { diagnosis, verdict: "incomplete", exitCode: 3 }), plain)).toBe(
      `The process ended before it answered.
  hint
    Start it in a shell.
  command
    node server.js
  last lines of stderr
    one
    two

Incomplete: nothing could be tested. The process ended before it answered.
exit 3 (incomplete) · 1.2 s
`,
    );
  });

  it("says that the run was interrupted", () => {
    const text = pretty(sample([legOf([FAILED])], { ...broken, interrupted: true, exitCode: 130 }), plain);
    expect(text).toMatch(/^Interrupted\. MCP/m);
    expect(text).toMatch(/^exit 130 \(interrupted\)/m);
  });
});

describe("a hostile target", () => {
  const HOSTILE = "\u001b[2J\u001b[1;31mx\nConformant.\nexit 0\u202e\u0007";

  it("cannot put a control character or a line into a report", () => {
    const checks = [
      { ...FAILED, actual: HOSTILE, expected: HOSTILE, evidence: [{ message: 1, pointer: HOSTILE }] },
      checkOf("a.warn", "warn", { actual: HOSTILE }),
      checkOf("a.silent", "inconclusive", { reason: { kind: "no-answer", text: HOSTILE } }),
    ];
    const diagnosis = { text: HOSTILE, facts: [["stderr", HOSTILE]] } as const;
    const target = { ...sample([]).target, command: HOSTILE };
    const text = pretty(sample([legOf(checks)], { ...broken, diagnosis, target }), plain);
    expect(text).toContain("\\x1b[2J");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text.match(/^(Conformant|exit 0)/gm)).toBeNull();
  });

  it("cannot fill the terminal with long strings", () => {
    const long = "x".repeat(1_000_000);
    const checks = [{ ...FAILED, actual: long }, checkOf("a.warn", "warn", { actual: long })];
    const diagnosis = { text: long, facts: [["stderr", long]] } as const;
    expect(pretty(sample([legOf(checks)], { ...broken, diagnosis }), plain).length).toBeLessThan(10_000);
  });
});

describe("colours", () => {
  const mark = (text: string) => `\u001b[1m${text}\u001b[22m`;
  const marked: Screen = { ...plain, good: mark, bad: mark, warning: mark, quiet: mark, strong: mark };

  it("change only the colour", () => {
    const checks = [
      FAILED,
      checkOf("a.warn", "warn", { actual: "odd" }),
      checkOf("a.silent", "inconclusive", { reason: { kind: "no-answer", text: "nothing came" } }),
    ];
    const result = sample([legOf(checks), legOf(checks, "2025-06-18")], broken);
    const coloured = pretty(result, marked);
    expect(coloured).not.toBe(pretty(result, plain));
    expect(coloured.replaceAll("\u001b[1m", "").replaceAll("\u001b[22m", "")).toBe(pretty(result, plain));
  });
});
