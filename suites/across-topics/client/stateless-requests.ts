import { needsExercise } from "../../../harness/check/expect.ts";
import type { Played } from "../../../harness/check/situation.ts";
import type { Conversation, Rpc } from "../../../harness/trace/conversation.ts";
import type { Headers, HttpRequestEvent } from "../../../harness/trace/event.ts";
import { headersNamed } from "../../../harness/trace/headers.ts";
import { given } from "../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { META } from "../../../schema/meta-keys.ts";
import { hasDisconnected } from "./ends.ts";

/** A request of the client that belongs to the stateless era. */
export interface ClientRequest extends Rpc {
  readonly seq: number;
  /** The pointer of the message in its event. */
  readonly pointer: string;
  readonly meta: JsonObject;
  readonly connection: string;
  /** HTTP only. */
  readonly headers?: Headers;
}

/** The event of the fallback to initialize. Later requests belong to the stateful era. */
export function fallbackAt({ clientRequests }: Conversation): number {
  const initialize = clientRequests.find(({ method }) => method === "initialize");
  return initialize?.request.seq ?? Number.POSITIVE_INFINITY;
}

/** Most checks read them: they are collected once for each conversation. */
const known = new WeakMap<Conversation, readonly ClientRequest[]>();

function requestsOn(conversation: Conversation): readonly ClientRequest[] {
  const requests = known.get(conversation) ?? collected(conversation);
  known.set(conversation, requests);
  return requests;
}

function collected(conversation: Conversation): readonly ClientRequest[] {
  const heads = new Map(
    conversation.events.flatMap((event) => (event.channel === "http-request" ? [[event.seq, event]] : [])),
  );
  const cut = fallbackAt(conversation);
  return conversation.clientRequests
    .filter(({ request }) => request.seq < cut)
    .map((rpc) => {
      const { seq, pointer } = rpc.request;
      const head = heads.get(seq);
      const meta = isObject(rpc.params._meta) ? rpc.params._meta : {};
      const { connection } = conversation;
      return { ...rpc, connection, seq, pointer, meta, ...given({ headers: head?.headers }) };
    });
}

export function requestsIn({ conversations }: Played): readonly ClientRequest[] {
  return conversations.flatMap(requestsOn);
}

/** All requests in these situations. Ends the check when there are none. */
export function allRequests(seen: readonly Played[]): readonly ClientRequest[] {
  const sent = seen.flatMap(requestsIn);
  return sent.length > 0 ? sent : needsExercise("a client that sends a request");
}

/** The HTTP requests of the stateless era. */
export function httpRequestsIn({ conversations }: Played): readonly HttpRequestEvent[] {
  return conversations.flatMap((conversation) => {
    const cut = fallbackAt(conversation);
    return conversation.events.filter(
      (event): event is HttpRequestEvent => event.channel === "http-request" && event.seq < cut,
    );
  });
}

/** The value of a header; several of one name are joined, as HTTP has it. */
export function joinedHeader(headers: Headers, name: string): string | undefined {
  const values = headersNamed(headers, name);
  return values.length > 0 ? values.join(", ") : undefined;
}

/** The revision in the `_meta` of a request. */
export const versionOf = ({ meta }: ClientRequest): unknown => meta[META.protocolVersion];

/** The calls of one tool, in order. */
export function callsOf(seen: Played, tool: string): readonly ClientRequest[] {
  return requestsIn(seen).filter(({ method, params }) => method === "tools/call" && params.name === tool);
}

/** The result or error in the response to a request. */
export function answerOf({ responses }: Rpc) {
  const [first] = responses;
  const value = isObject(first?.value) ? first.value : {};
  const { result, error } = value;
  return given({
    seq: first?.seq,
    result: isObject(result) ? result : undefined,
    error: isObject(error) ? error : undefined,
  });
}

/** Whether the client received a list of tools before it sent this request. */
export function hasListed(seen: Played, { seq }: ClientRequest): boolean {
  return requestsIn(seen).some((one) => {
    const answer = one.method === "tools/list" ? answerOf(one) : {};
    return answer.result !== undefined && answer.seq !== undefined && answer.seq < seq;
  });
}

/** Ends the check unless the client ended or disconnected by itself: otherwise it might have done it later. */
export function needsClientExit(seen: Played): void {
  if (!hasDisconnected(seen)) needsExercise("a client that ends by itself after the steps of the situation");
}
