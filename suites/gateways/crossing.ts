import { Inconclusive, needsExercise, notApplicable } from "../../harness/check/expect.ts";
import type { Crossed } from "../../harness/check/gateway.ts";
import type { Conversation, Rpc } from "../../harness/trace/conversation.ts";
import type { HttpRequestEvent } from "../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../harness/trace/headers.ts";
import type { Message } from "../../harness/trace/message.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { answerTo, markerOf } from "./situations/tools.ts";

/** A call as one end has it. */
export type Call = Rpc & { readonly marker: string };

/** The calls of tools in some conversations, by what identifies them at both ends. */
export function callsIn(conversations: readonly Conversation[]): readonly Call[] {
  return conversations.flatMap(({ clientRequests }) =>
    clientRequests.flatMap((rpc) => {
      const marker = rpc.method === "tools/call" ? markerOf(rpc.params) : undefined;
      return marker === undefined ? [] : [{ ...rpc, marker }];
    }),
  );
}

export function bodyOf({ value }: Message): JsonObject {
  return isObject(value) ? value : {};
}

export function resultOf(message: Message): JsonObject | undefined {
  const { result } = bodyOf(message);
  return isObject(result) ? result : undefined;
}

export function errorOf(message: Message): JsonObject | undefined {
  const { error } = bodyOf(message);
  return isObject(error) ? error : undefined;
}

/** The text of a message as JSON, in which a marker can be found with anything around it. */
const textOf = ({ value }: Message) => JSON.stringify(value);

/** The responses with which the server behind answered a call. The ids of several sessions may be equal, so the text is looked at. */
export function answersBehind({ back }: Crossed, marker: string): readonly Message[] {
  return back
    .flatMap(({ messages }) => messages)
    .filter((one) => one.from === "server" && isResponse(one) && hasAnswer(one, marker));
}

export function isResponse(message: Message): boolean {
  const value = bodyOf(message);
  return value.method === undefined && ("result" in value || "error" in value);
}

export const hasAnswer = (message: Message, marker: string): boolean =>
  textOf(message).includes(JSON.stringify(answerTo(marker)).slice(1, -1));

/** A call at the front, and the same behind; ends the check where one of them is not there. */
export function carried(seen: Crossed, marker: string): { readonly front: Call; readonly back: Call } {
  const front = callsIn(seen.front).find((one) => one.marker === marker);
  const back = callsIn(seen.back).find((one) => one.marker === marker);
  if (front === undefined) needsExercise("a gateway that lists the tools of its server");
  if (back === undefined) needsExercise("a gateway that passes calls on to its server");
  return { front, back };
}

/** The responses to a call at the front; ends the check where there is none: another check reports that. */
export function responsesTo(seen: Crossed, marker: string): readonly Message[] {
  const { front } = carried(seen, marker);
  if (front.responses.length > 0) return front.responses;
  const on = "gateway.responses.carried";
  throw new Inconclusive("depends-on", `the call ${marker} has no response at the front`, { on });
}

/** The notifications with a method that one side sent. */
export function notifications(
  conversations: readonly Conversation[],
  from: Message["from"],
  method: string,
): readonly Message[] {
  return conversations
    .flatMap(({ messages }) => messages)
    .filter((one) => one.from === from && bodyOf(one).method === method && !("id" in bodyOf(one)));
}

export function paramsOf(message: Message): JsonObject {
  const { params } = bodyOf(message);
  return isObject(params) ? params : {};
}

/** The sessions behind: a process each, or over HTTP the requests with one session id. `initialize` has none, so its answer names it. */
export interface SessionBehind {
  /** Of the client side, in their order. */
  readonly messages: readonly Message[];
  readonly requests: readonly Rpc[];
}

export function sessionsBehind({ back }: Crossed): readonly SessionBehind[] {
  return back.flatMap((one) => (one.transport === "http" ? httpSessions(one) : stdioSession(one)));
}

function stdioSession({ messages, clientRequests }: Conversation): readonly SessionBehind[] {
  const sent = messages.filter(({ from }) => from === "client");
  return sent.length === 0 ? [] : [{ messages: sent, requests: clientRequests }];
}

function httpSessions({ messages, clientRequests, events }: Conversation): readonly SessionBehind[] {
  const sessionOf = sessionNames(events);
  const groups = new Map<string, { messages: Message[]; requests: Rpc[] }>();
  const groupOf = ({ exchange }: Message) => {
    const name = (exchange === undefined ? undefined : sessionOf.get(exchange)) ?? "";
    const group = groups.get(name) ?? { messages: [], requests: [] };
    groups.set(name, group);
    return group;
  };
  for (const message of messages) if (message.from === "client") groupOf(message).messages.push(message);
  for (const rpc of clientRequests) groupOf(rpc.request).requests.push(rpc);
  // Where the server has assigned ids, a request without one is in a session that it does not name: another check reports that.
  if (groups.size > 1) groups.delete("");
  return [...groups.values()];
}

/** The session of each HTTP exchange: the one that its request names, or that the answer to `initialize` assigns. */
function sessionNames(events: Conversation["events"]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const event of events) {
    if (event.channel !== "http-request" && event.channel !== "http-response") continue;
    const name = headerOf(event.headers, HEADER.sessionId);
    if (name !== undefined) names.set(event.exchange, name);
  }
  return names;
}

/** The requests of HTTP behind that carry a message, each with that message. */
export function postsBehind({ back }: Crossed): readonly (readonly [HttpRequestEvent, Message])[] {
  return back.flatMap(({ events, messages }) =>
    events.flatMap((event) => {
      const message = messages.find(({ seq }) => seq === event.seq);
      return event.channel === "http-request" && message !== undefined ? [[event, message] as const] : [];
    }),
  );
}

/** Ends a check of headers where the server behind is a process. */
export function needsHttpBehind({ back }: Crossed): void {
  if (!back.some(({ transport }) => transport === "http")) notApplicable("stdio has no headers");
}
