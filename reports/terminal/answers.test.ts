import { expect, it } from "vitest";
import { plain } from "../screen.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { pretty } from "./pretty.ts";

const found = {
  expected: "error -32600",
  actual: "all of them in one sentence",
  evidence: [{ message: 17 }],
  answers: [
    { sent: ["a string", "params: []", 'jsonrpc: "1.0"'], came: "no answer" },
    { sent: ["method: 1"], came: 'error -32603 "x\n"', expected: "error -32601" },
  ],
};
const LINES = [
  "3 inputs → no answer (message 17)",
  "- a string",
  "- params: []",
  '- jsonrpc: "1.0"',
  'method: 1 → error -32603 "x\\n" (expected error -32601)',
];

it("has a line for each input of a failure, below the answer that they have in common", () => {
  const failed = sample([legOf([checkOf("a.b", "fail", found)])], { verdict: "non-conformant", exitCode: 1 });
  expect(pretty(failed, plain)).toContain(`\n  actual    ${LINES.join("\n            ")}\n`);
});

it("has the same for a warning, unless there are many", () => {
  const warned = sample([legOf([checkOf("a.b", "warn", found)])]);
  expect(pretty(warned, plain)).toContain(
    `\n        expected error -32600\n        actual ${LINES.join("\n        ")}\n`,
  );
  expect(pretty(warned, plain, { quiet: true })).toContain(
    "\n        all of them in one sentence (message 17)\n",
  );
});

it("counts inputs after the eighth", () => {
  const sent = Array.from({ length: 20 }, (_, index) => `input ${index}`);
  const checks = [checkOf("a.b", "warn", { ...found, answers: [{ sent, came: "no answer" }] })];
  expect(pretty(sample([legOf(checks)]), plain)).toMatch(
    /20 inputs → no answer[\s\S]*- input 7\n +- and 12 more\n/,
  );
});
