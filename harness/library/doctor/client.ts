import { isToServer } from "../../client/starting/is-to-server.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { Result } from "../../verdict/result.ts";
import { prepareJudgment } from "../judgment.ts";
import type { Naming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { type Finding, note, ok, wrong } from "./finding.ts";

/** What most situations ask a driver to do, and how it learns of it. */
const STEPS: readonly (readonly [method: string, remedy: string])[] = [
  ["tools/list", "List the tools after the handshake, all pages of them."],
  ["tools/call", "Call the tools that MCP_CONFORM_CONTEXT names in its member calls."],
];

const GUIDE = "docs/clients.md has a driver of twenty lines.";

/** Plays the usual server for a client: whether it connects, what it does then, and how it ends. */
export async function examineClient(
  settings: Settings,
  naming: Naming,
  recorder: Recorder,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const judgment = await prepareJudgment({ ...settings, situation: ["usual"] }, naming);
  const { result } = await judgment.carryOut({ recorder, emit: () => {}, signal });
  const { legs, diagnosis, target } = result;
  const why = diagnosis === undefined ? [] : [diagnosed(diagnosis)];
  if (legs.length === 0) return why;
  const name = [target.name ?? "unnamed client", target.version].filter((one) => one !== undefined).join(" ");
  const places = legs.map(({ revision, transport }) => `${revision} over ${transport}`).join(", ");
  const sent = methodsIn(recorder.events);
  return [
    ok("handshake", `speaks ${places}: ${name}`),
    ok("messages", `sent ${[...sent].join(", ")}`),
    ...STEPS.filter(([method]) => !sent.has(method)).map(([method, remedy]) =>
      note("steps", `It sent no ${method}. Checks that need it will have no verdict.`, `${remedy} ${GUIDE}`),
    ),
    ...why,
  ];
}

function diagnosed({ text, facts, hint }: NonNullable<Result["diagnosis"]>): Finding {
  return wrong("client", [text, ...facts.map(([label, value]) => `${label}: ${value}`)].join("\n"), hint);
}

function methodsIn(events: readonly TraceEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((event) => {
      if (!isToServer(event) || !("message" in event)) return [];
      const { message } = event;
      const isRequest = typeof message === "object" && message !== null && "method" in message;
      return isRequest && typeof message.method === "string" ? [message.method] : [];
    }),
  );
}
