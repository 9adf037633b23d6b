import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exchangesIn, spokenIn } from "../../recording/testing/spoken.ts";
import { ofExchanges, ofMessages } from "../../recording/testing/write.ts";
import type { Naming } from "../naming.ts";
import { judgedRecording } from "./judge-recording.ts";
import { recordingIn } from "./recording-file.ts";

const naming: Naming = (setting) => () => setting;
const folder = mkdtempSync(join(tmpdir(), "mcp-conform-round-trip-"));

/** The conversation of an example, with its two faults repaired. */
const WELL = readFileSync("examples/recordings/http.har", "utf8")
  .replaceAll('\\"id\\":null', '\\"id\\":9')
  .replaceAll('\\"code\\":\\"-32602\\"', '\\"code\\":-32602');

/** A fault of one side: what is written in place of what. Formats that have only messages do not carry those of HTTP. */
const FAULTS = [
  ["jsonrpc.error.code-integer", '\\"code\\":-32602', '\\"code\\":\\"-32602\\"'],
  ["jsonrpc.error.code-and-message", '\\"message\\":\\"Unknown tool: subtract\\"', '\\"text\\":\\"?\\"'],
  ["tools.list.shape", '\\"inputSchema\\":{', '\\"schema\\":{'],
  ["tools.content.types", '\\"type\\":\\"text\\",\\"text\\":\\"3\\"', '\\"type\\":\\"text\\"'],
  ["client.jsonrpc.request.id-not-null", '\\"id\\":9', '\\"id\\":null'],
  [
    "client.jsonrpc.message.version-member",
    '\\"2.0\\",\\"id\\":2,\\"method\\"',
    '\\"1.0\\",\\"id\\":2,\\"method\\"',
  ],
  ["client.initialize.params", '\\"name\\":\\"demo-client\\",', ""],
] as const;

async function judged(name: string, content: string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const found = await recordingIn(path, {});
  if (!("foreign" in found)) throw new Error("a trace of ours");
  const { legs } = judgedRecording(found.foreign, path, {}, naming);
  const checks = legs.flatMap((leg) => leg.checks);
  return {
    events: found.foreign.events,
    failed: checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id),
    /** What is named as not in the recording. */
    absent: checks.filter(({ reason }) => reason?.kind === "not-here").map(({ id }) => id),
  };
}

describe.each(FAULTS)("%s", (id, from, to) => {
  it("is found in each format, or named as not in the recording", async () => {
    expect(WELL).toContain(from);
    const original = await judged("original.har", WELL.replace(from, to));
    expect(original.failed).toContain(id);
    const exchanges = Object.entries(ofExchanges).map(
      ([name, write]) => [name, write(exchangesIn(original.events))] as const,
    );
    const { "server-only.jsonl": _, ...both } = ofMessages;
    const messages = Object.entries(both).map(
      ([name, write]) => [name, write(spokenIn(original.events))] as const,
    );
    for (const [name, content] of [...exchanges, ...messages]) {
      const { failed, absent } = await judged(name, content);
      expect([name, failed]).toEqual([name, original.failed.filter((one) => !absent.includes(one))]);
      expect([name, failed]).toEqual([name, expect.arrayContaining([id])]);
    }
  });
});

it("without a fault no format has a failure", async () => {
  const original = await judged("original.har", WELL);
  expect(original.failed).toEqual([]);
  for (const [name, write] of Object.entries(ofExchanges))
    expect([name, (await judged(name, write(exchangesIn(original.events)))).failed]).toEqual([name, []]);
  for (const [name, write] of Object.entries(ofMessages).filter(([one]) => one !== "server-only.jsonl"))
    expect([name, (await judged(name, write(spokenIn(original.events)))).failed]).toEqual([name, []]);
});
