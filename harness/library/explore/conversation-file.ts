import { isObject, type JsonObject } from "../../../schema/json.ts";
import { isRevision, type Revision } from "../../../schema/revision.ts";
import type { ClientFinding } from "../../explore/clients/explore.ts";
import type { Finding } from "../../explore/finding.ts";
import type { Step } from "../../explore/step.ts";
import type { TraceEvent, TraceFooter, TraceHeader } from "../../trace/event.ts";
import type { Trace } from "../../trace/files/read.ts";
import type { Redaction } from "../../trace/redaction/redact.ts";
import { VERSION } from "../../version.ts";

/** What the header of the trace of a finding says besides the target. */
export interface Sought {
  readonly revision: Revision;
  readonly steps: readonly Step[];
  readonly rule: string;
  readonly place: string;
  readonly key?: string;
}

/** The same for a client: the server that it met. */
export interface SoughtOfClient {
  readonly revision: Revision;
  readonly rule: string;
  readonly place: string;
  /** The name of a situation, and the ids of behaviours. */
  readonly base: string;
  readonly behaviours: readonly string[];
}

/** Of what a trace is written. */
export interface TraceOf {
  readonly target: Omit<TraceHeader["target"], "explore">;
  readonly sought: Sought | SoughtOfClient;
  readonly events: readonly TraceEvent[];
  readonly started: string;
}

/** A finding as a trace: `mcp-conform judge` reads it, and `mcp-conform replay` shows it again. */
export function traceText({ target, sought, events, started }: TraceOf, redaction: Redaction): string {
  const header: TraceHeader = {
    format: "mcp-conform/trace@1",
    tool: { name: "mcp-conform", version: VERSION },
    target: { ...target, explore: sought },
    started,
  };
  const footer: TraceFooter = { footer: true, events: events.length };
  // Arguments that the explorer makes may be copies of what the server has sent.
  const lines = [redaction.text(JSON.stringify(header)), ...events.map((one) => JSON.stringify(one))];
  return `${[...lines, JSON.stringify(footer)].join("\n")}\n`;
}

/** What the trace of a server says of its finding. */
export function soughtOf({ rule, place, key, steps }: Finding, revision: Revision): Sought {
  return { revision, steps, rule, place, ...(key === undefined ? {} : { key }) };
}

/** What the trace of a client says of its finding: which server it met. */
export function soughtOfClient({ rule, place, server }: ClientFinding, revision: Revision): SoughtOfClient {
  const { base, behaviours } = server;
  return { revision, rule, place, base: base.name, behaviours: behaviours.map(({ id }) => id) };
}

/** The finding of a client in a trace; undefined for any other trace. */
export function soughtOfClientIn({ header }: Trace): SoughtOfClient | undefined {
  const { explore } = header.target;
  if (!isObject(explore)) return undefined;
  const { revision, rule, place, base, behaviours } = explore;
  if (!isRevision(revision) || typeof base !== "string" || !Array.isArray(behaviours)) return undefined;
  if (typeof rule !== "string" || typeof place !== "string") return undefined;
  return { revision, rule, place, base, behaviours: behaviours.map(String) };
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
  "resume",
];

const WITH_METHOD: readonly unknown[] = ["request", "illegal", "notify", "task"];

function isStep(value: unknown): value is Step {
  if (!isObject(value)) return false;
  const { do: kind, on, method } = value as JsonObject;
  if (!KINDS.includes(kind) || (on !== 0 && on !== 1)) return false;
  return typeof method === "string" || !WITH_METHOD.includes(kind);
}
