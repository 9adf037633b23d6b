import { setTimeout as after } from "node:timers/promises";
import { type CheckContext, longSituation } from "../../../harness/check/check.ts";
import { headersOf, requestMessage } from "../../../harness/session/lines/envelope.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import type { JsonRpcId, Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import type { HttpResponseEvent } from "../../../harness/trace/event.ts";
import { keyOf } from "../../../harness/trace/message.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { runningTool } from "../../across-topics/server/calls/running-tool.ts";
import {
  type NamedTool,
  RUNS_MS,
  type SlowTool,
  slowTool,
} from "../../across-topics/server/calls/slow-tool.ts";
import { cancelled } from "./ignored.ts";

/** A call that was cancelled while it ran, and all that came for it after that. */
export interface SlowCall {
  readonly id: JsonRpcId;
  /** The responses with its id. */
  readonly responses: readonly number[];
  /** The progress that came after a later request was answered. */
  readonly lateProgress: readonly number[];
  /** The server showed that the call ran before it was cancelled. Over HTTP the cancellation may overtake the call. */
  readonly hasBegun: boolean;
  /** HTTP: its event stream began too late to cancel the call before its end. */
  readonly wasLate: boolean;
  /** A request after a later call of the tool, which had its result. Without its answer the silence proves nothing. */
  readonly fence: Reply;
  /** The text of the status tool. Absent if there is none. */
  readonly status?: StatusText;
}

export interface StatusText {
  readonly text: string;
  readonly at: number;
}

export interface SlowCalls {
  /** The answer to a call that was not cancelled. Absent if no tool is slow. */
  readonly control?: Reply;
  readonly byMessage: readonly SlowCall[];
  /** HTTP: the status after the client closed the stream of the call. */
  readonly disconnected?: StatusText;
  /** Where the server has no tool of the exercise: a call of one that the run has found to be slow. */
  readonly found?: FoundCall;
}

/** A call of a tool of which nothing is known but its time. */
export interface FoundCall extends Omit<SlowCall, "lateProgress" | "wasLate"> {
  readonly tool: string;
  /** The answer to a request that was sent after the cancellation. */
  readonly fencedAt: number;
  /** The answer to an equal call that began a moment later, and was not cancelled. */
  readonly control: Reply;
}

/** How long the work lasts if on a busy machine a call may have ended before its cancellation was read, in milliseconds. */
const LONGER_MS = 3_000;

const POLL_MS = 20;

/** An id that is false in many languages, a text, and a number. */
const IDS: readonly JsonRpcId[] = [0, "mcp-conform-slow", 90_001];

export const DISCONNECTED = "mcp-conform-disconnected";

/** Calls a slow tool, and cancels it: by notification under each kind of id, and over HTTP by closing the stream. */
export const slowCalls = longSituation(
  "slow calls that are cancelled",
  async (context): Promise<SlowCalls> => {
    const tool = await slowTool(context);
    if (tool === undefined) return { byMessage: [], ...given({ found: await cancelFound(context) }) };
    const calls = await callsOf(await context.open(), tool);
    // A call with a response may have ended before its cancellation was read: each of them is asked for longer work.
    const isLate =
      calls.byMessage.some(({ responses }) => responses.length > 0) ||
      (calls.byMessage.length > 0 && calls.byMessage.every(({ wasLate }) => wasLate));
    return isLate ? callsOf(await context.open(), { ...tool, worksMs: LONGER_MS }) : calls;
  },
);

const FOUND = "mcp-conform-found";

/** Cancels one call of the tool that took the longest. When an equal call that began later is over, it would be over too. */
async function cancelFound(context: Omit<CheckContext, "expect">): Promise<FoundCall | undefined> {
  const session = await context.open();
  const isByMessage = session.era === "stateful" || session.connection.transport === "stdio";
  const tool = isByMessage ? await runningTool(context, session) : undefined;
  if (tool === undefined || session.asksInTurn) return undefined;
  const from = session.mark();
  const message = requestMessage(session.speaker, FOUND, "tools/call", { ...tool });
  session.send(message, { together: true }).catch(() => {});
  const controlling = session.request("tools/call", { ...tool }, { together: true });
  const cancelling = begins(session, from, FOUND, controlling).then(async ({ hasBegun }) => {
    await session.notify("notifications/cancelled", cancelled(session, FOUND));
    const { seq } = await session.fence();
    return { hasBegun, fencedAt: seq };
  });
  const [control, begun] = await Promise.all([controlling, cancelling]);
  const fence = await session.quiet();
  const responses = responsesSince(session, from, FOUND);
  return { id: FOUND, tool: tool.name, ...begun, control, responses, fence };
}

async function callsOf(session: Session, tool: NamedTool): Promise<SlowCalls> {
  const params = (label: string): JsonObject => ({
    name: tool.name,
    arguments: { ...tool.working(tool.worksMs), ...(tool.status === undefined ? {} : { label }) },
    _meta: { progressToken: label },
  });
  const isHttp = session.connection.transport === "http";
  const call = (label: string, together: boolean) =>
    session.request("tools/call", params(label), { together });
  const begun = begin(session, () => ({ reply: call("mcp-conform-control", true) }));
  const control = begun.then(({ reply }) => reply);
  // In 2026-07-28 a client over HTTP cancels by closing the stream.
  const ids = session.era === "stateless" && isHttp ? [] : IDS;
  const byMessage = ids.map((id) => cancelByMessage(session, id, params(String(id)), control));
  const disconnecting = isHttp ? disconnect(session, params(DISCONNECTED), tool) : undefined;
  const cancelling = Promise.all([Promise.all(byMessage), disconnecting]);
  const later = cancelling.then(() => call("mcp-conform-later", false));
  // Together: where the connection ends, each of them rejects.
  const [reply, [calls], last] = await Promise.all([control, cancelling, later]);
  // Its work is as long, and began later. When it is over, each of the others would be over too.
  const fence = last.kind === "result" ? await session.quiet() : last;
  const seen = calls.map((one) => ({ ...one, ...sinceCancelled(session, one), fence }));
  const disconnected = isHttp ? await statusOf(session, tool, DISCONNECTED) : undefined;
  const withStatus = seen.map(async (one) => ({
    ...one,
    ...given({ status: await statusOf(session, tool, String(one.id)) }),
  }));
  return { control: reply, byMessage: await Promise.all(withStatus), ...given({ disconnected }) };
}

/** Starts a call. Where requests wait for each other, the next one waits until this one runs: its answer comes much later. */
const begin = <T>(session: Session, call: () => T): Promise<T> => session.start(call, () => after(RUNS_MS));

/**
 * Lets a call run for a while. Over stdio a server reads it before its cancellation. Over HTTP each is a request of its own, and
 * only the beginning of the answer shows that the server has read the call. On a busy machine it may begin late, so the time does
 * not count, but the call must not have ended.
 */
async function begins(
  session: Session,
  from: number,
  id: JsonRpcId,
  control: Promise<Reply>,
): Promise<Pick<SlowCall, "hasBegun" | "wasLate">> {
  await after(RUNS_MS);
  if (session.connection.transport !== "http") return { hasBegun: true, wasLate: false };
  const head = () => headOf(session, from, id);
  let isOver = false;
  void control.finally(() => {
    isOver = true;
  });
  while (!isOver && !head()) await after(POLL_MS);
  const found = head();
  const hasBegun = found !== undefined && responsesSince(session, from, id).length === 0;
  return { hasBegun, wasLate: !hasBegun && found?.sse !== false };
}

/** HTTP: the beginning of the answer to a call. */
function headOf(session: Session, from: number, id: JsonRpcId): HttpResponseEvent | undefined {
  const events = session.since(from);
  const call = events.find(
    (event) =>
      event.channel === "http-request" && isObject(event.message) && keyOf(event.message.id) === keyOf(id),
  );
  if (call === undefined || !("exchange" in call)) return undefined;
  return events.find(
    (event): event is HttpResponseEvent =>
      event.channel === "http-response" && event.exchange === call.exchange,
  );
}

function messagesSince(session: Session, from: number) {
  return session.since(from).flatMap((event) =>
    messagesIn(event)
      .filter(isObject)
      .map((message) => ({ message, at: event.seq })),
  );
}

/** The responses with this id. */
function responsesSince(session: Session, from: number, id: JsonRpcId): readonly number[] {
  return messagesSince(session, from)
    .filter(({ message }) => message.method === undefined && keyOf(message.id) === keyOf(id))
    .map(({ at }) => at);
}

/** A call that was cancelled, and where its messages are in the trace. */
interface Cancelled extends Pick<SlowCall, "id" | "hasBegun" | "wasLate"> {
  readonly from: number;
  /** The answer to the first request after the cancellation. */
  readonly fencedAt: number;
}

async function cancelByMessage(
  session: Session,
  id: JsonRpcId,
  params: JsonObject,
  control: Promise<Reply>,
): Promise<Cancelled> {
  const message = requestMessage(session.speaker, id, "tools/call", params);
  const from = await begin(session, () => {
    const mark = session.mark();
    session.send(message, { together: true }).catch(() => {});
    return mark;
  });
  const begun = await begins(session, from, id, control);
  await session.notify("notifications/cancelled", cancelled(session, id));
  const { seq } = await session.fence();
  return { id, ...begun, from, fencedAt: seq };
}

/** What came for a call that was cancelled. */
function sinceCancelled(
  session: Session,
  { from, id, fencedAt }: Cancelled,
): Pick<SlowCall, "responses" | "lateProgress"> {
  return {
    responses: responsesSince(session, from, id),
    lateProgress: messagesSince(session, from)
      .filter(({ message, at }) => at > fencedAt && message.method === "notifications/progress")
      .filter(({ message }) => isObject(message.params) && message.params.progressToken === String(id))
      .map(({ at }) => at),
  };
}

async function disconnect(session: Session, params: JsonObject, tool: SlowTool): Promise<void> {
  const message = requestMessage(session.speaker, DISCONNECTED, "tools/call", params);
  const headers = headersOf(session.speaker, message);
  const exchange = await begin(session, () =>
    session.exchange({ method: "POST", headers, body: JSON.stringify(message) }),
  );
  // The headers show that the server has read the call. A server that answers with JSON sends them at the end.
  await Promise.all([after(RUNS_MS), Promise.race([exchange.head, after(tool.worksMs / 2)])]);
  exchange.abort();
}

async function statusOf(
  session: Session,
  { status }: SlowTool,
  label: string,
): Promise<StatusText | undefined> {
  if (status === undefined) return undefined;
  const reply = await session.request("tools/call", { name: status, arguments: { label } });
  if (reply.kind !== "result") return undefined;
  return { text: JSON.stringify(reply.result.content ?? null), at: reply.seq };
}
