import { json, jsonl } from "../../../../reports/formats/json.ts";
import { matrixJson } from "../../../../reports/matrix/json.ts";
import { SAMPLE_MATRIX } from "../../../../reports/matrix/testing/sample-matrix.ts";
import { checkOf, legOf, sample } from "../../../../reports/testing/sample.ts";

/** A result with one failure, which cites message 2. */
export const result = sample([
  legOf([checkOf("a", "pass"), checkOf("b", "fail", { evidence: [{ message: 2 }] })]),
]);
const header = {
  format: "mcp-conform/trace@1",
  tool: { name: "mcp-conform", version: "0.0.0" },
  target: {},
  started: result.started,
};
const event = (seq: number) => ({ seq, ms: seq, connection: "1", channel: "stderr", raw: `line ${seq}` });
const footer = (events: number) => ({ footer: true, events });
const lines = (...all: readonly object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join("");

/** Results and traces, complete and damaged, by the names of their files. */
export const INPUT_FILES: Readonly<Record<string, string>> = {
  "throws.mjs": 'throw new Error("a mistake in the file");',
  "result.json": json(result),
  "result.jsonl": jsonl(result),
  "empty.json": "",
  "page.html": "<html>",
  "cut.json": json(result).slice(0, 200),
  "other.json": '{"version": 1}',
  "list.json": "7",
  "newer.json": json(result).replace("result@1", "result@2"),
  "no-legs.json": JSON.stringify({ ...result, legs: undefined }),
  "verdict.json": json(result).replace('"verdict": "fail"', '"verdict": "passed"'),
  "trace.jsonl": lines(header, event(1), event(2), footer(2)),
  "gateway.jsonl": lines({ ...header, target: { role: "gateway" } }, event(1), event(2), footer(2)),
  "cut.jsonl": lines(header, event(1)),
  "late.jsonl": lines({ ...header, started: "2026-02-01T00:00:00.000Z" }, event(1), event(2), footer(2)),
  "short.jsonl": lines(header, event(1), footer(1)),
  "no-function.mjs": "export const x = 1;",
  "all.json": json(result),
  "gateway.yaml": 'gateway: "gateway {url}"\n',
  "one-target.yaml": "server: x\n",
  "two-targets.yaml": "targets:\n  api:\n    server: x\n  cli:\n    server: y\n",
  "same-targets.yaml": "targets:\n  api:\n    server: x\n  cli:\n    server: x\n  none:\n    spec: all\n",
  "matrix.json": matrixJson(SAMPLE_MATRIX),
  "older-matrix.json": matrixJson({ ...SAMPLE_MATRIX, tool: { ...SAMPLE_MATRIX.tool, version: "0.0.0-1" } }),
  "newer-matrix.json": matrixJson(SAMPLE_MATRIX).replace("matrix@1", "matrix@2"),
  "damaged-matrix.json": matrixJson(SAMPLE_MATRIX).replace('"fail"', '"failed"'),
  "damaged.jsonl": lines(header, event(2), footer(2)),
};
