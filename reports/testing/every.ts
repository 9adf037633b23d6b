import type { CheckResult, Result } from "../../harness/verdict/result.ts";
import { checkOf, legOf, sample } from "./sample.ts";

/** A string with which a target attacks the format of a report. */
export const HOSTILE =
  '\u0000\u001b[2J</script>]]><b onclick="x">&amp;\' `x` ```\n::error::no\r\n# no\n| a | %0A %25 \ud800 \u202e \ufffe @all https://evil.example [a](b) ';

/** A check of each verdict, with all members that a check can have. */
export const EVERY: readonly CheckResult[] = [
  checkOf("tools.pass", "pass"),
  checkOf("tools.fail", "fail", {
    expected: "error -32602",
    actual: "result {}",
    evidence: [{ message: 17, pointer: "/result" }],
    hint: "Refuse it.",
  }),
  checkOf("tools.warn", "warn", { expected: "an error", actual: "nothing" }),
  checkOf("tools.observed", "observed", { actual: "it sorts" }),
  checkOf("tools.not-applicable", "not-applicable", { reason: { kind: "not-declared", text: "no tools" } }),
  checkOf("tools.needs", "inconclusive", { reason: { kind: "needs-exercise", text: "a slow tool" } }),
  checkOf("tools.depends", "inconclusive", {
    reason: { kind: "depends-on", text: "depends on tools.fail", on: "tools.fail" },
  }),
  checkOf("tools.mute", "inconclusive", { reason: { kind: "no-answer", text: "nothing came" } }),
  checkOf("tools.error", "error", { reason: { kind: "threw", text: "TypeError: x\n    at y" } }),
  checkOf("tools.pending", "fail", { pending: true, actual: "x" }),
  checkOf("tools.expected", "fail", { baseline: "expected", actual: "x" }),
  checkOf("tools.stale", "pass", { baseline: "stale" }),
];

const diagnosis = {
  text: "The process ended before it answered.",
  facts: [
    ["command", "node server.js"],
    ["last lines of stderr", "one\ntwo"],
  ],
  hint: "Start it in a shell.",
} as const;

const hostile = EVERY.map((check) => ({
  ...check,
  actual: HOSTILE,
  expected: HOSTILE,
  ...(check.reason ? { reason: { ...check.reason, text: HOSTILE } } : {}),
}));

const LONG = "<&\u0001\n`".repeat(10_000);

/** A result of each kind that a report must handle. */
export const RESULTS = {
  good: sample([legOf([checkOf("tools.list", "pass")])]),
  every: sample([legOf(EVERY)], { verdict: "error", exitCode: 4 }),
  "two legs": sample([legOf(EVERY), legOf(EVERY, "2026-07-28")], { verdict: "error", exitCode: 4 }),
  dead: sample([], { diagnosis, verdict: "incomplete", exitCode: 3 }),
  interrupted: sample([legOf([checkOf("tools.list", "pass")])], {
    interrupted: true,
    verdict: "incomplete",
    exitCode: 130,
  }),
  "a client": sample([legOf([checkOf("tools.list", "fail")])], {
    target: { role: "client", transport: "http", command: "node client.js", revisions: ["2025-11-25"] },
    verdict: "non-conformant",
    exitCode: 1,
  }),
  "a baseline": sample(
    [
      legOf([
        checkOf("tools.expected", "fail", { baseline: "expected" }),
        checkOf("tools.stale", "pass", { baseline: "stale" }),
      ]),
    ],
    {
      baseline: {
        file: "known.yaml",
        entries: [
          { line: 1, check: "tools.expected", reason: "It waits.", state: "expected" },
          {
            line: 4,
            check: "tools.stale",
            reason: "It waited.",
            state: "stale",
            text: "It passes now. Remove the entry.",
          },
        ],
      },
      verdict: "non-conformant",
      exitCode: 2,
    },
  ),
  hostile: sample([legOf(hostile)], {
    target: { ...sample([]).target, name: HOSTILE, version: HOSTILE, command: HOSTILE },
    diagnosis: { text: HOSTILE, facts: [[HOSTILE, HOSTILE]], hint: HOSTILE },
    verdict: "error",
    exitCode: 4,
  }),
  long: sample(
    [
      legOf(
        Array.from({ length: 1500 }, (_, index) =>
          checkOf(
            `tools.${index}`,
            (["fail", "warn", "observed", "inconclusive"] as const)[index % 4] ?? "fail",
            {
              actual: LONG,
              expected: LONG,
              hint: LONG,
              ...(index % 4 === 3 ? { reason: { kind: "no-answer", text: LONG } } : {}),
            },
          ),
        ),
      ),
    ],
    { target: { ...sample([]).target, name: LONG, command: LONG }, verdict: "non-conformant", exitCode: 1 },
  ),
} as const satisfies Record<string, Result>;
