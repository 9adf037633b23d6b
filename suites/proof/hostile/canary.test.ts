import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conform, type Ended } from "../../../harness/cli/testing/command.ts";
import { REPORT_FORMATS } from "../../../harness/library/reports/report-formats.ts";
import { ENCODERS } from "../../../harness/trace/testing/spellings.ts";
import { SPELLING } from "./scripts.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-canary-"));
const file = (name: string) => path.join(folder, name);
const reportFile = (format: string) => file(format === "badge" ? "badge.svg" : `report.${format}`);
afterAll(() => rmSync(folder, { recursive: true }));

/** No variable is named on the command line: the values are secret because of their form and of the names. */
const SECRETS = {
  DATABASE_URL: "postgres://app:s3cret+pa%2Fss@db.example:5432/app?ssl=1",
  SERVICE_KEY: "Zx9Qw7Er5Ty3Ui1Op8As6Df4",
  SOME_TOKEN: 'pa"ss/w\u00f6rd <a+b&c> #%41',
};

const spellings = Object.values(SECRETS).flatMap((secret) =>
  Object.values(ENCODERS).map((encode) => encode(secret)),
);

/** What is around a secret in base64 may be shown. In a line, a half of the secret may be shown. */
const core = (spelling: string) => spelling.trim().slice(8, -8);

const FEW = ["--only", "tools.list.*", "--only", "ping.*", "--only", "stdio.*", "--only", "jsonrpc.*"];

const LONGEST_MS = 120_000;

describe("a server that prints the secrets of the operator in every spelling", () => {
  const outputs = new Map<string, string>();
  beforeAll(async () => {
    const names = file("spellings.json");
    writeFileSync(names, JSON.stringify(spellings));
    const server = `"${process.execPath}" -e ${JSON.stringify(SPELLING.replace(/\s*\n\s*/g, " "))} "${names}"`;
    const reports = REPORT_FORMATS.flatMap((format) => ["--report", `${format}=${reportFile(format)}`]);
    const args = ["--server", server, "--timeout", "3000", "--source", "package.json", ...FEW];
    const keep = (name: string, { stdout, stderr }: Ended) =>
      outputs.set(`stdout of ${name}`, stdout).set(`stderr of ${name}`, stderr);
    keep("pretty", await conform([...args, ...reports, "--trace", file("trace.jsonl")], { env: SECRETS }));
    const compressed = ["--format", "jsonl", "--trace", file("trace.jsonl.gz")];
    keep("jsonl", await conform([...args, ...compressed], { env: SECRETS }));
    for (const format of REPORT_FORMATS) outputs.set(format, readFileSync(reportFile(format), "utf8"));
    outputs.set("trace", readFileSync(file("trace.jsonl"), "utf8"));
    outputs.set("compressed trace", gunzipSync(readFileSync(file("trace.jsonl.gz"))).toString());
  }, LONGEST_MS);

  it("is judged, and its output is in the trace", () => {
    expect(outputs.get("json")).toContain('"verdict"');
    expect(outputs.get("trace")).toContain("whole: [redacted]");
    expect(outputs.get("compressed trace")).toContain("whole: [redacted]");
    expect(outputs.get("stdout of pretty")).toContain("[redacted]");
  });

  it.each([
    ...REPORT_FORMATS,
    "trace",
    "compressed trace",
    "stdout of pretty",
    "stderr of pretty",
    "stdout of jsonl",
    "stderr of jsonl",
  ])("has them in no output: %s", (name) => {
    const text = outputs.get(name) ?? "missing";
    expect(text).not.toBe("missing");
    expect(spellings.filter((spelling) => text.includes(core(spelling)))).toEqual([]);
    // Reports have encodings of their own.
    expect(
      spellings.filter((spelling) => text.includes(JSON.stringify(core(spelling)).slice(1, -1))),
    ).toEqual([]);
    expect(spellings.filter((spelling) => text.includes(inXml(core(spelling))))).toEqual([]);
  });
});

function inXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
