import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isObject } from "../../../../schema/json.ts";
import { judgedRecording } from "../../../library/recordings/judge-recording.ts";
import { recordingIn } from "../../../library/recordings/recording-file.ts";
import { exchangesIn, type Spoken, spokenIn } from "../../../recording/testing/spoken.ts";
import { ofExchanges, ofMessages } from "../../../recording/testing/write.ts";
import type { TraceEvent } from "../../../trace/event.ts";
import type { Leg } from "../../../verdict/result.ts";
import { optionNaming } from "../../options/naming.ts";
import { between, type Conversing } from "./between.ts";

/** A conversation of the reference peers, as it was judged live and in each format that can carry it. */
export interface Converted {
  readonly live: readonly string[];
  readonly formats: readonly {
    readonly name: string;
    readonly failed: readonly string[];
    /** Whether a check is named as not in the recording, or judges HTTP, which is not in it. */
    readonly isAbsent: (id: string) => boolean;
  }[];
}

export async function converted(conversing: Conversing): Promise<Converted> {
  const { watch, account } = await between({ ...conversing, spec: conversing.revision });
  const events = watch.conversations.flatMap((one) => one.recording().events);
  const folder = mkdtempSync(join(tmpdir(), "mcp-conform-converted-"));
  try {
    const formats = [];
    for (const [name, content] of contentsOf(events, conversing)) {
      const path = join(folder, name);
      writeFileSync(path, content);
      const found = await recordingIn(path, { spec: conversing.revision });
      if (!("foreign" in found)) throw new Error(`${name} is read as a trace of ours`);
      const { legs } = judgedRecording(found.foreign, path, {}, optionNaming);
      const checks = legs.flatMap((leg) => leg.checks);
      const here = new Set(checks.filter(({ reason }) => reason?.kind !== "not-here").map(({ id }) => id));
      const named = new Set(checks.map(({ id }) => id));
      const isWithoutHttp = found.foreign.missing.includes("http");
      const isAbsent = (id: string) => !here.has(id) && (named.has(id) || isWithoutHttp);
      formats.push({ name, failed: failedIn(legs), isAbsent });
    }
    return { live: failedIn(account.legs), formats };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function failedIn(legs: readonly Leg[]): readonly string[] {
  const failed = legs.flatMap(({ role, checks }) =>
    checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => `${role} ${id}`),
  );
  return [...new Set(failed)].sort();
}

/** What is written here as over stdio. */
const OF_STDIO = ["claude-desktop.log", "supergateway.log", "mcp-trace-validator.jsonl"];

/** Each format that can carry the conversation, with its content. */
function contentsOf(
  events: readonly TraceEvent[],
  { transport }: Conversing,
): readonly (readonly [name: string, content: string])[] {
  const spoken = spokenIn(events);
  const exchanges = exchangesIn(events);
  if (spoken.length === 0) return [];
  const ofMessage = Object.entries(ofMessages).filter(
    ([name]) =>
      // It has one side only.
      name !== "server-only.jsonl" &&
      (transport === "stdio" || !OF_STDIO.includes(name)) &&
      (name !== "inspector-history.json" || isPaired(spoken)),
  );
  return [
    // Between the marks of a format there is JSON.
    ...(spoken.every(({ text }) => isJson(text))
      ? ofMessage.map(([name, write]) => [name, write(spoken)] as const)
      : []),
    ...(transport === "http"
      ? Object.entries(ofExchanges).map(([name, write]) => [name, write(exchanges)] as const)
      : []),
  ];
}

/** The history of the Inspector has requests with one response each, and notifications. */
function isPaired(spoken: readonly Spoken[]): boolean {
  if (!spoken.every(({ text }) => isJson(text))) return false;
  const values = spoken.map(({ from, text }) => ({ from, value: JSON.parse(text) as unknown }));
  return values.every(({ from, value }, index) => {
    if (!isObject(value)) return false;
    if ("method" in value) return true;
    const isIt = (one: unknown, asks: boolean) =>
      isObject(one) && one.id === value.id && "method" in one === asks;
    const asked = values.slice(0, index).some((one) => one.from !== from && isIt(one.value, true));
    const before = values.slice(0, index).some((one) => one.from === from && isIt(one.value, false));
    return asked && !before;
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
