import { isObject, type JsonObject } from "../../../schema/json.ts";
import { isRevision, type Revision } from "../../../schema/revision.ts";
import type { Finding } from "../../explore/finding.ts";
import type { Step } from "../../explore/step.ts";
import type { TraceFooter, TraceHeader } from "../../trace/event.ts";
import type { Trace } from "../../trace/files/read.ts";
import { VERSION } from "../../version.ts";
import type { Prepared } from "./prepared.ts";

/** What the header of the trace of a finding says besides the target. */
export interface Sought {
  readonly revision: Revision;
  readonly steps: readonly Step[];
  readonly rule: string;
  readonly place: string;
  readonly key?: string;
}

/** A finding as a trace: `mcp-conform judge` reads it, and `mcp-conform replay` sends it again. */
export function traceText(finding: Finding, { setup, redaction }: Prepared, started: string): string {
  const { rule, place, key, steps, events } = finding;
  const sought: Sought = {
    revision: setup.revision,
    steps,
    rule,
    place,
    ...(key === undefined ? {} : { key }),
  };
  const { transport, address } = setup.target;
  const header: TraceHeader = {
    format: "mcp-conform/trace@1",
    tool: { name: "mcp-conform", version: VERSION },
    target: { role: "server", transport, address: redaction.text(address), explore: sought },
    started,
  };
  const footer: TraceFooter = { footer: true, events: events.length };
  // Arguments that the explorer makes may be copies of what the server has sent.
  const lines = [redaction.text(JSON.stringify(header)), ...events.map((one) => JSON.stringify(one))];
  return `${[...lines, JSON.stringify(footer)].join("\n")}\n`;
}

/** The conversation of a finding in a trace; undefined for any other trace. */
export function soughtIn({ header }: Trace): Sought | undefined {
  const { explore } = header.target;
  if (!isObject(explore)) return undefined;
  const { revision, steps, rule, place, key } = explore;
  if (!isRevision(revision) || !Array.isArray(steps) || !steps.every(isStep)) return undefined;
  if (typeof rule !== "string" || typeof place !== "string") return undefined;
  return { revision, steps, rule, place, ...(typeof key === "string" ? { key } : {}) };
}

const KINDS: readonly unknown[] = [
  "request",
  "page",
  "illegal",
  "notify",
  "cancel",
  "wait",
  "end",
  "answers",
  "open",
  "task",
  "stream",
];

const WITH_METHOD: readonly unknown[] = ["request", "illegal", "notify", "task"];

function isStep(value: unknown): value is Step {
  if (!isObject(value)) return false;
  const { do: kind, on, method } = value as JsonObject;
  if (!KINDS.includes(kind) || (on !== 0 && on !== 1)) return false;
  return typeof method === "string" || !WITH_METHOD.includes(kind);
}
