import { isObject } from "../../../schema/json.ts";
import { eraOf, type Revision } from "../../../schema/revision.ts";
import { leastWait } from "../../session/waiting/answer-clock.ts";
import { type LegTrace, legTrace } from "../../trace/conversation.ts";
import { whyEnded } from "../../trace/ending.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { servedStatelessly } from "../../trace/speaks.ts";
import type { Leg } from "../../verdict/result.ts";
import { reading } from "../decide/circumstances.ts";
import { isFor } from "../decide/decide.ts";
import { LegResults } from "../decide/server/leg-results.ts";
import { runDecided } from "../lanes/run-check.ts";
import { legOf } from "../outcomes/summary.ts";
import { applicableChecks } from "./applicable.ts";
import type { LegPlan } from "./leg-plan.ts";

const KIND = "monitor without session";

/**
 * The violations that were seen although no session could be opened, by the monitors. Undefined where there are none: then
 * only the diagnosis counts. Nothing passes, because hardly anything was seen.
 */
export function judgeOpening(plan: Omit<LegPlan, "session">): Leg | undefined {
  const { revision, transport, connections, suites, book, emit } = plan;
  const began = performance.now();
  const { events } = connections.recorder;
  const trace = legTrace(revision, transport, events, leastWait(connections.limits.answer));
  if (!isJudged(trace)) return undefined;
  const facts = { revision, transport, capabilities: {} };
  const select: LegPlan["select"] = (check) => check.on === "trace" && plan.select(check);
  const { applicable } = applicableChecks({ suites, book, select }, facts);
  const found = applicable.flatMap((check) => {
    const { outcome, ms } = runDecided(check, { trace }, reading(events), KIND);
    const isLeftOut = isFor("failures only", KIND) && outcome.verdict !== "fail";
    return isLeftOut ? [] : [{ check, outcome, ms }];
  });
  if (found.length === 0) return undefined;
  emit({ type: "leg-begins", role: "server", revision, transport, applicable: found.length });
  const results = new LegResults(plan);
  for (const { check, outcome, ms } of found) results.record(check, outcome, ms);
  const checks = results.all([]);
  const leg = legOf(book, "server", { ...facts, checks, notes: [], began });
  emit({ type: "leg-ended", leg });
  return leg;
}

/**
 * Whether a target that opened no session is judged. A URL without a JSON-RPC response is no MCP server, and neither is a
 * process that sends back its input. Of a flood that the harness has cut only text is judged: each of its lines is whole, and
 * needs no context.
 */
function isJudged({ revision, transport, conversations }: LegTrace): boolean {
  const events = conversations.flatMap((one) => one.events);
  if (isEcho(events) || (whyEnded(events) !== undefined && events.some(isMessage))) return false;
  // A server of the older era may answer server/discover in its own way, and lists before its handshake.
  if (
    eraOf(revision) === "stateless" &&
    !conversations.some(hasDiscovered) &&
    !servedStatelessly(conversations)
  )
    return false;
  // The operator chose HTTP+SSE, or a stream that begins with `endpoint` was found.
  if (transport === "http+sse") return events.some(isStreamAnswer);
  return transport === "stdio" || conversations.some(({ messages }) => messages.some(isResponse));
}

/** A 2xx to the GET of the stream. A URL that refuses it is no address of HTTP+SSE. */
function isStreamAnswer(event: TraceEvent): boolean {
  return event.channel === "http-response" && event.status >= 200 && event.status < 300;
}

function isEcho(events: readonly TraceEvent[]): boolean {
  const sent = new Set(events.flatMap((event) => (event.channel === "stdin" ? [event.raw.trim()] : [])));
  return events.some(
    (event) => event.channel === "stdout" && event.raw.trim() !== "" && sent.has(event.raw.trim()),
  );
}

function hasDiscovered({ clientRequests }: LegTrace["conversations"][number]): boolean {
  return clientRequests.some(
    ({ method, responses }) =>
      method === "server/discover" &&
      responses.some(({ value }) => isObject(value) && isObject(value.result)),
  );
}

function isResponse({ from, value }: { readonly from: string; readonly value: unknown }): boolean {
  return from === "server" && isObject(value) && "id" in value && !("method" in value);
}

/** The revisions in which connections were opened, the newest last. */
export function openedRevisions(events: readonly TraceEvent[]): readonly Revision[] {
  return [...new Set(events.flatMap((event) => (event.channel === "open" ? [event.revision] : [])))].sort();
}

function isMessage(event: TraceEvent): boolean {
  return event.channel === "stdout" && (event.message !== undefined || event.unread !== undefined);
}
