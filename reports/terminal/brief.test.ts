import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../harness/trace/event.ts";
import { plain } from "../screen.ts";
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

/** What the failures cite: a request and its answer. */
const PINGED: readonly TraceEvent[] = [
  ["stdin", '{"jsonrpc":"2.0","id":7,"method":"ping"}'] as const,
  ["stdout", '{"jsonrpc":"2.0","id":7,"result":5}'] as const,
].map(([channel, raw], index) => ({
  seq: index + 1,
  ms: index,
  connection: "1",
  channel,
  raw,
  message: JSON.parse(raw),
}));

describe("a brief report", () => {
  const long = "x".repeat(200);
  const found = { expected: "an error", actual: long, hint: "Refuse it." };
  const warned = (many: number) =>
    Array.from({ length: many }, (_, index) => checkOf(`tools.w${index}`, "warn", found));

  it("has one line for what each of many warnings saw, and says where the rest is", () => {
    const result = sample([legOf(warned(7))]);
    const text = pretty(result, plain, { brief: true });
    const lines = text.split("\n");
    const from = lines.indexOf("Warnings (7 checks)");
    expect(lines.slice(from, from + 3)).toEqual([
      "Warnings (7 checks)",
      "  WARN  tools.w0 (SHOULD; 2025-11-25 stdio)",
      `        ${"x".repeat(91)}…`,
    ]);
    expect(text).toContain(
      "\n\n--verbose shows more of each; mcp-conform exercises: what lets checks run.\n",
    );
    expect(text).not.toContain("hint:");
    expect(pretty(result, plain)).toContain("hint: Refuse it.");
  });

  it("leaves out what the ids of many findings say: the suites, and the pages; its last sentence names what does not count", () => {
    const failed = { ...FAILED, id: "ping.answered" };
    const pending = [
      checkOf("tasks.a", "fail", { ...found, pending: true }),
      checkOf("tasks.b", "warn", { ...found, pending: true }),
    ];
    const text = (number: number) =>
      pretty(sample([legOf([failed, ...warned(number), ...pending])], broken), plain, { brief: true });
    expect(text(1)).toMatch(/^ {2}tools {9}1 failed · 1 warned$/m);
    expect(text(1)).toMatch(/^ {2}docs {6}https:/m);
    expect(text(7)).not.toMatch(/^ {2}(?:tools|docs) /m);
    expect(text(7)).not.toContain("Pending, not counted");
    expect(text(7)).toMatch(/1 more\sfailure of checks that do not count yet \(pending\): tasks\.a\./);
    expect(text(7)).toContain(" · 2 pending");
  });

  it("names doctor where nothing could be judged", () => {
    const diagnosis = { text: "The process ended before it answered.", facts: [] };
    const nothing = sample([], { verdict: "incomplete", exitCode: 3, diagnosis });
    expect(pretty(nothing, plain, { brief: true })).toMatch(
      /\n\nnpx mcp-conform doctor --server "node server\.js" looks further\.\n\nIncomplete/,
    );
  });

  it("has few warnings in full", () => {
    expect(pretty(sample([legOf(warned(6))]), plain, { brief: true })).toContain("hint: Refuse it.");
  });

  it("has the messages and the address of the first failure only, where there are many findings", () => {
    const failed = (id: string) => ({ ...FAILED, id, evidence: [{ message: 2, pointer: "/result" }] });
    const text = (warnings: number) =>
      pretty(sample([legOf([failed("ping.a"), failed("ping.b"), ...warned(warnings)])], broken), plain, {
        brief: true,
        events: PINGED,
      });
    const count = (found: RegExp, warnings: number) => text(warnings).match(found)?.length;
    expect([count(/ ← /g, 1), count(/required .*\n +https:/g, 1)]).toEqual([2, 2]);
    expect([count(/ ← /g, 7), count(/required .*\n +https:/g, 7)]).toEqual([1, 1]);
    expect(count(/ required /g, 7)).toBe(2);
    expect(count(/ hint {6}Refuse it\./g, 7)).toBe(2);
  });

  it("of many failures has what was seen of each, its first advice, and one line that runs all of them again", () => {
    const failed = (id: string) => ({ ...FAILED, id, hint: "Refuse it. Then go on.", provokedBy: ["a.b"] });
    const text = (...ids: string[]) =>
      pretty(sample([legOf(ids.map(failed))], broken), { ...plain, width: 120 }, { brief: true });
    expect(text("ping.a", "ping.b", "ping.c").match(/rerun {5}.*/g)).toHaveLength(3);
    const four = text("ping.a", "ping.b", "ping.c", "ping.d");
    expect(four.match(/rerun all {1}.*/g)).toEqual([
      'rerun all npx mcp-conform --server "node server.js" --spec 2025-11-25 --only ping.a,a.b,ping.b,ping.c,ping.d',
    ]);
    expect(four.match(/hint {6}Refuse it\.$/gm)).toHaveLength(4);
    expect(four.match(/actual {4}result \{\}/g)).toHaveLength(4);
    expect(four.match(/expected {2}/g)).toHaveLength(1);
  });

  it("of more than 60 lines leaves out what the ids say, and what each warning saw", () => {
    const failed = (index: number) => ({ ...FAILED, id: `ping.f${index}`, actual: long });
    const text = (many: number) => {
      const leg = legOf([...Array.from({ length: many }, (_, index) => failed(index)), ...warned(8)]);
      return pretty(sample([leg], broken), { ...plain, width: 60 }, { brief: true, events: PINGED });
    };
    expect(text(2)).toContain("\n\n  rerun all npx");
    const six = text(6);
    expect(six.match(/^ {2}required /gm)).toHaveLength(1);
    expect(six.match(/^ {2}actual /gm)).toHaveLength(6);
    expect(six).toContain("\nWarnings (8 checks)\n  WARN  tools.w0, tools.w1, tools.w2");
    expect(six).toMatch(/\n {2}note {6}seen twice\n {2}rerun all npx/);
  });

  it("of several revisions and more than 60 lines has only the topics in which something is wrong, and warnings by name", () => {
    const passed = ["ping", "roots"].map((suite) => ({ ...checkOf(`${suite}.a`, "pass"), suite }));
    const older = legOf([...passed, checkOf("tools.call", "pass")], "2025-06-18");
    const newer = (many: number, failures = 6) =>
      legOf([
        ...passed,
        ...Array.from({ length: failures }, (_, index) => ({ ...FAILED, id: `ping.f${index}` })),
        ...warned(many),
      ]);
    const text = (...of: Parameters<typeof newer>) =>
      pretty(sample([newer(...of), older], broken), { ...plain, width: 60 }, { brief: true });
    const before = text(1, 1);
    expect(before).toMatch(/^ {2}roots +1 passed +1 passed$/m);
    const tight = text(14);
    expect(tight).not.toMatch(/^ {2}roots /m);
    expect(tight).toMatch(/^ {2}all of \d other topics passed$/m);
    expect(tight).toContain("\n    warns tools.w0, tools.w1, tools.w2, tools.w3,\n");
  });

  it("has the names of the warnings after the first eight", () => {
    const text = (many: number) => pretty(sample([legOf(warned(many))]), plain, { brief: true });
    expect(text(9)).not.toContain(" more: ");
    expect(text(10)).toContain("\n  … and 2 more: tools.w8, tools.w9\n");
    expect(text(10)).not.toContain("WARN  tools.w8");
    expect(pretty(sample([legOf(warned(10))]), plain)).toContain("WARN  tools.w9");
  });

  it("says of what was not exercised only which tools may be allowed, where there are many findings", () => {
    const needs = Array.from({ length: 7 }, (_, index) =>
      checkOf(`tools.n${index}`, "inconclusive", {
        reason: { kind: "needs-exercise", text: `a tool of kind ${index}` },
      }),
    );
    const text = (warnings: number) =>
      pretty(sample([legOf([...warned(warnings), ...needs])]), plain, { brief: true });
    expect(text(1)).toContain("Not exercised (7 checks)\n  needs a tool of kind 0 (1 check)\n");
    expect(text(7)).toContain("Not exercised (7 checks)\n--verbose");
  });

  it("has the most frequent reasons of a client, which show nothing else of what to do", () => {
    const needs = Array.from({ length: 7 }, (_, index) =>
      checkOf(`tools.n${index}`, "inconclusive", {
        reason: { kind: "needs-exercise", text: `a client that does ${index < 2 ? "one" : index}` },
      }),
    );
    const result = sample([
      legOf([
        ...warned(7),
        checkOf("tools.a", "pass"),
        ...needs,
        checkOf("tools.n7", "inconclusive", {
          reason: { kind: "needs-exercise", text: "a client that does 7" },
        }),
      ]),
    ]);
    const text = pretty({ ...result, target: { ...result.target, role: "client" } }, plain, { brief: true });
    expect(text).toContain("Not exercised (8 checks)\n  needs a client that does one (2 checks)\n");
    expect(text.match(/--verbose/g)).toHaveLength(1);
  });

  it("counts the checks that need one of these tools", () => {
    const surface = { tools: [{ name: "write", digest: "sha256:0", definition: {} }] };
    const needs = Array.from({ length: 7 }, (_, index) =>
      checkOf(`tools.n${index}`, "inconclusive", {
        reason: { kind: "needs-exercise", text: `a ${index < 3 ? "tool" : "prompt"} of kind ${index}` },
      }),
    );
    const leg = { ...legOf([...warned(7), ...needs]), surface };
    const text = pretty(sample([leg]), { ...plain, width: 120 }, { brief: true, events: PINGED });
    expect(text).toContain(
      [
        "Not exercised (7 checks)",
        "  needs a tool that was not called, or that is not there (3 checks)",
        "  not called, because not annotated readOnlyHint: true: write. --allow tool:<name> calls one that may run here",
        "--verbose shows more of each; mcp-conform exercises: what lets checks run.",
      ].join("\n"),
    );
  });
});
