import { setTimeout as after } from "node:timers/promises";
import { requestMessage } from "../../../../harness/session/lines/envelope.ts";
import { answerTo } from "../../../../harness/session/replies/client-answers.ts";
import { messagesIn, type TargetRequest } from "../../../../harness/session/replies/inbox.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import type { Session } from "../../../../harness/session/session.ts";
import { paramsOf } from "../../../../harness/trace/message.ts";
import { given } from "../../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { META } from "../../../../schema/meta-keys.ts";
import { answerOf, type Client, MISSING_ROOT, MOST_ROUNDS, resultOf, type Way } from "./answers.ts";

/** A call of a tool that asks the client, and the way in which the client answered. */
export interface Answered {
  /** `silence`: the request of the server was never answered, and the call was cancelled. */
  readonly way: Way | "silence";
  readonly tool: string;
  readonly asked: readonly Pick<TargetRequest, "method" | "params">[];
  /** The client had sent the root that does not exist: in this call, or before it to a server that asks by itself. */
  readonly hadRoot: boolean;
  readonly reply: Reply;
  /** The answer to a later request on the same connection. */
  readonly next: Reply;
  /** The same after a late answer to a request that the server itself has cancelled. */
  readonly late?: Reply;
}

export interface Call {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** How long a request of the server stays without an answer before the next request is sent, in milliseconds. */
const LEFT_MS = 60;

export type Exchange = Pick<Answered, "asked" | "hadRoot" | "reply">;

/** A call, and the client that answers what it asks. */
export interface Job {
  readonly call: Call;
  readonly client: Client;
}

/** Calls a tool, and answers what it asks in one way. */
export function callAnswering(session: Session, { call, client }: Job): Promise<Exchange> {
  return session.era === "stateless" ? inRounds(session, call, client) : byRequests(session, call, client);
}

/** A later request shows whether the server goes on. */
export async function followUp(session: Session, { call, client }: Job, seen: Exchange): Promise<Answered> {
  return { way: client.way, tool: call.name, ...seen, next: await session.fence() };
}

/**
 * Some servers ask for the roots once in a session: by a timer, or during the first call if that comes earlier. So the answer is
 * the same outside of calls.
 */
export function answerOutsideCalls(session: Session, capabilities: JsonObject): void {
  const { revision } = session;
  session.answerWith((request) => {
    const usual = answerTo(request, capabilities);
    if (request.method !== "roots/list") return usual && { message: usual };
    return answerOf(request, { way: "accept", capabilities, revision }, 1);
  });
}

const hasSentRoot = (session: Session): boolean =>
  session
    .since(0)
    .some(
      (event) =>
        (event.channel === "stdin" || event.channel === "http-request") && event.raw?.includes(MISSING_ROOT),
    );

/** Up to 2025-11-25 the server sends requests of its own during the call. */
async function byRequests(session: Session, call: Call, client: Client): Promise<Exchange> {
  const asked: TargetRequest[] = [];
  session.answerWith((request) => {
    const usual = answerTo(request, client.capabilities);
    if (request.method === "ping") return usual && { message: usual };
    asked.push(request);
    return answerOf(request, client, asked.length);
  });
  const id = session.freshId();
  const reply = await session.request("tools/call", { ...call }, { id });
  answerOutsideCalls(session, client.capabilities);
  if (reply.kind === "silence") {
    await session.notify("notifications/cancelled", { requestId: id, reason: "no answer in time" });
  }
  return { asked, hadRoot: hasSentRoot(session), reply };
}

/** Answers nothing, and cancels the call. If the server then cancels its own request, the answer comes after that. */
export async function leaveUnanswered(
  session: Session,
  call: Call,
  client: Client,
): Promise<Answered | undefined> {
  const asked: TargetRequest[] = [];
  const hasAsked = new Promise<true>((resolve) => {
    session.answerWith((request) => {
      const usual = answerTo(request, client.capabilities);
      if (request.method === "ping") return usual && { message: usual };
      asked.push(request);
      resolve(true);
      return undefined;
    });
  });
  const mark = session.mark();
  const id = session.freshId();
  session
    .send(requestMessage(session.speaker, id, "tools/call", { ...call }), { together: true })
    .catch(() => {});
  await session.arrival(hasAsked, "a request of the server in a call");
  await after(LEFT_MS);
  const next = await session.fence();
  await session.notify("notifications/cancelled", { requestId: id, reason: "no answer" });
  await session.quiet();
  answerOutsideCalls(session, client.capabilities);
  const [first] = asked;
  if (first === undefined) return undefined;
  const isCancelled = session
    .since(mark)
    .flatMap(messagesIn)
    .some(
      (one) =>
        isObject(one) &&
        one.method === "notifications/cancelled" &&
        paramsOf({ value: one }).requestId === first.id,
    );
  const message = isCancelled ? answerTo(first, client.capabilities) : undefined;
  if (message) await session.send(message);
  const late = message ? await session.fence() : undefined;
  return {
    way: "silence",
    tool: call.name,
    asked,
    hadRoot: hasSentRoot(session),
    reply: next,
    next,
    ...given({ late }),
  };
}

/** From 2026-07-28 on the server asks in its result, and the client retries with its answers. */
async function inRounds(session: Session, call: Call, client: Client): Promise<Exchange> {
  const asked: Exchange["asked"][number][] = [];
  const _meta = { [META.clientCapabilities]: client.capabilities };
  let more: JsonObject = {};
  let broken = false;
  for (let round = 1; ; round += 1) {
    const reply = await session.request("tools/call", { ...call, ...more, _meta }, { broken });
    if (reply.kind !== "result" || reply.result.resultType !== "input_required") {
      return { asked, hadRoot: hasSentRoot(session), reply };
    }
    const { inputRequests, requestState: state } = reply.result;
    // Another check reports a state that is no text. It cannot be sent back.
    const requestState = typeof state === "string" ? state : undefined;
    const requests = isObject(inputRequests) ? Object.entries(inputRequests) : [];
    const responses = requests.flatMap(([key, one]) => {
      if (!isObject(one)) return [];
      const request = { method: String(one.method), params: isObject(one.params) ? one.params : {} };
      asked.push(request);
      const usual = answerTo({ ...request, id: 0, seq: reply.seq }, client.capabilities)?.result;
      return [[key, resultOf(request, client, asked.length) ?? usual] as const];
    });
    // A result with only a requestState asks for another try. Without one there is nothing to send in the next round.
    const asksNothing = inputRequests === undefined || (isObject(inputRequests) && requests.length === 0);
    const hasMore = responses.length > 0 || (asksNothing && requestState !== undefined);
    const isTooMuch = asked.length > MOST_ROUNDS || round > MOST_ROUNDS;
    if (!hasMore || isTooMuch || responses.some(([, response]) => response === undefined)) {
      return { asked, hadRoot: hasSentRoot(session), reply };
    }
    broken = client.way === "invalid";
    more = {
      ...(responses.length > 0 ? { inputResponses: Object.fromEntries(responses) } : {}),
      ...(requestState === undefined ? {} : { requestState }),
    };
  }
}
