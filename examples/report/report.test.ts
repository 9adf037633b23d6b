import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readTrace } from "../../harness/trace/files/read.ts";
import type { Result } from "../../harness/verdict/result.ts";
import { html } from "../../reports/html/html.ts";

const recorded = (name: string) => gunzipSync(readFileSync(new URL(name, import.meta.url))).toString("utf8");

it("the example report is what this version makes of the recorded run", async () => {
  const result: Result = JSON.parse(recorded("result.json.gz"));
  const { events } = readTrace(recorded("trace.jsonl.gz"));
  await expect(html({ result, trace: events })).toMatchFileSnapshot("report.html");
});
