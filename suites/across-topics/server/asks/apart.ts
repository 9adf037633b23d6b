import { type CheckContext, situation } from "../../../../harness/check/check.ts";
import { answerTo } from "../../../../harness/session/replies/client-answers.ts";
import type { TargetRequest } from "../../../../harness/session/replies/inbox.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { HEADER, headerOf } from "../../../../harness/trace/headers.ts";
import { given } from "../../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import type { Revision } from "../../../../schema/revision.ts";
import { openGetStream } from "../http/get-stream.ts";
import { askingCalls, BY_REVISION } from "./answered.ts";
import { markedContent } from "./answers.ts";
import { ELICITATION, SAMPLING } from "./asks.ts";
import type { Call } from "./calling.ts";

/** A call of one of two clients. */
export interface ApartCall {
  /** The methods that the server asked for in it, and whether each request came on the stream of the call, or on that of a GET. */
  readonly asked: readonly { readonly method: string; readonly on: "call" | "get"; readonly at: number }[];
  /** What the answers of this client have in them. */
  readonly marker: string;
  readonly reply: Reply;
}

/** The same call of two clients at the same time. */
export interface Apart {
  readonly tool: string;
  /** The client that has no stream open by GET. */
  readonly withoutGet: ApartCall;
  /** The client that has one. */
  readonly withGet: ApartCall;
}

const ROOTS = "roots/list";

/** The number of calls for each kind of question, as their names and descriptions show it. */
const MOST_OF_A_KIND = 2;

const KINDS = [/roots/i, /sampl/i, /elicit|confirm|\bask|input/i];

/** Some of the calls that probably ask, of each kind. */
export function ofEachKind(calls: readonly Call[]): readonly Call[] {
  const chosen = KINDS.flatMap((kind) =>
    calls.filter(({ name }) => kind.test(name)).slice(0, MOST_OF_A_KIND),
  );
  return chosen.length > 0 ? [...new Set(chosen)] : calls.slice(0, MOST_OF_A_KIND);
}

/** Two clients that call the same tools at the same time, and answer what the server asks each in its own words. */
export const apart = situation(
  "questions to two clients",
  async (context: Omit<CheckContext, "expect">): Promise<readonly Apart[]> => {
    const calls = ofEachKind(await askingCalls(context));
    if (calls.length === 0) return [];
    const clientCapabilities = BY_REVISION[context.facts.revision];
    const [one, two] = await Promise.all([
      context.open({ clientCapabilities }),
      context.open({ clientCapabilities }).then(holdRoots),
    ]);
    if (one.sessionId === undefined || one.asksInTurn) return [];
    const { session, held } = two;
    await openGetStream(session);
    const all: Apart[] = [];
    for (const [index, call] of calls.entries()) {
      const id = `mcp-conform-apart-${index}`;
      const other = callMarked(session, call, {
        id,
        marker: "mcp-conform-second-client",
        held: held.splice(0),
      });
      // What has come on the stream of a GET does not come without one, so a call that waits for it need not be waited for.
      const until = other.then(({ asked }) =>
        asked.some(({ on }) => on === "get") ? one.quiet() : new Promise(() => {}),
      );
      const [withoutGet, withGet] = await Promise.all([
        callMarked(one, call, { id, marker: "mcp-conform-first-client", until }),
        other,
      ]);
      all.push({ tool: call.name, withoutGet, withGet });
      if ([withoutGet, withGet].some(({ reply }) => reply.kind === "gone")) return all;
    }
    return all;
  },
);

/**
 * Leaves what the server asks for the roots without an answer. Some servers ask for them once in a session: by a timer, or during a call that comes
 * before that. With an answer to the timer, it would depend on the speed of the machine whether a call asks.
 */
function holdRoots(session: Session): { readonly session: Session; readonly held: TargetRequest[] } {
  const { clientCapabilities } = session.speaker;
  const held: TargetRequest[] = [];
  session.answerWith((request) => {
    if (request.method === ROOTS) held.push(request);
    const usual = request.method === ROOTS ? undefined : answerTo(request, clientCapabilities);
    return usual && { message: usual };
  });
  return { session, held };
}

interface Marked {
  readonly id: string;
  readonly marker: string;
  readonly until?: Promise<unknown>;
  /** Questions from before the call. They are answered when the server has read the call, and has asked what it asks in it. */
  readonly held?: readonly TargetRequest[];
}

export async function callMarked(
  session: Session,
  call: Call,
  { id, marker, until, held = [] }: Marked,
): Promise<ApartCall> {
  const { clientCapabilities, revision } = session.speaker;
  const mark = session.mark();
  const asked: TargetRequest[] = [];
  const answerOf = (request: TargetRequest): JsonObject | undefined => {
    const usual = answerTo(request, clientCapabilities);
    const result = isObject(usual?.result) ? markedResult(request, marker, revision) : undefined;
    return usual && result ? { jsonrpc: usual.jsonrpc, id: usual.id, result } : usual;
  };
  let onRoots = () => {};
  const hasAsked = new Promise<void>((resolve) => {
    onRoots = resolve;
  });
  session.answerWith((request) => {
    if (request.method !== "ping") asked.push(request);
    if (request.method === ROOTS) onRoots();
    const message = answerOf(request);
    return message && { message };
  });
  const coming = session.request("tools/call", { ...call }, { id, together: true, ...given({ until }) });
  if (held.length > 0) {
    await Promise.race([coming, hasAsked, session.quiet()]);
    for (const message of held.flatMap((request) => answerOf(request) ?? [])) await session.send(message);
  }
  const reply = await coming;
  session.answerWith(undefined);
  if (reply.kind === "silence")
    await session.notify("notifications/cancelled", { requestId: id, reason: "no answer in time" });
  const events = session.since(mark);
  // A GET with Last-Event-ID continues the stream of the call.
  const gets = new Set(
    session
      .since(0)
      .flatMap((event) =>
        event.channel === "http-request" &&
        event.method === "GET" &&
        headerOf(event.headers, HEADER.lastEventId) === undefined
          ? [event.exchange]
          : [],
      ),
  );
  const found = asked.map(({ method, seq }) => {
    const event = events.find((one) => one.seq === seq);
    const isOnGet = event !== undefined && "exchange" in event && gets.has(Number(event.exchange));
    return { method, on: isOnGet ? ("get" as const) : ("call" as const), at: seq };
  });
  return { asked: found, marker, reply };
}

/** The result for a request of the server, with the marker in it. Undefined: that of the usual client. */
function markedResult(
  { method, params }: TargetRequest,
  marker: string,
  revision: Revision,
): JsonObject | undefined {
  if (method === ROOTS) return { roots: [{ uri: `file:///${marker}`, name: marker }] };
  if (method === SAMPLING)
    return { role: "assistant", content: { type: "text", text: marker }, model: "mcp-conform" };
  if (method !== ELICITATION || params.mode === "url") return undefined;
  const content = markedContent(params.requestedSchema, marker, revision);
  return content && { action: "accept", content };
}
