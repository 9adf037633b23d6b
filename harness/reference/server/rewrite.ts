import type { JsonObject, Outgoing } from "../../switches/message.ts";
import type { Call, Hooks, HttpReply, HttpRequest, SseEvent } from "../../switches/server.ts";
import { isObject, isResponse, ProtocolError } from "../message.ts";

export { without } from "../message.ts";

/** Hooks for the most common faults and oddities. */

type Dispatch = NonNullable<Hooks["dispatch"]>;
type Http = NonNullable<Hooks["http"]>;

/** Changes the result of one method, before the era adds its common members. */
export function onResult(method: string, edit: (result: JsonObject, call: Call) => JsonObject): Hooks {
  const dispatch: Dispatch = async (call, next) => {
    const result = await next(call);
    return call.method === method && result ? edit(result, call) : result;
  };
  return { dispatch };
}

/** Changes the error of one method, or replaces it by a result. */
export function onError(
  method: string,
  edit: (error: ProtocolError, call: Call) => JsonObject | ProtocolError,
): Hooks {
  const dispatch: Dispatch = async (call, next) => {
    try {
      return await next(call);
    } catch (cause) {
      if (call.method !== method || !(cause instanceof ProtocolError)) throw cause;
      const outcome = edit(cause, call);
      if (outcome instanceof ProtocolError) throw outcome;
      return outcome;
    }
  };
  return { dispatch };
}

/** Changes the params of one method before they are handled. */
export function onParams(method: string, edit: (params: JsonObject) => JsonObject): Hooks {
  const dispatch: Dispatch = (call, next) =>
    next(call.method === method ? { ...call, params: edit(call.params) } : call);
  return { dispatch };
}

/** Changes every response, or replaces it by several. */
export function onResponse(edit: (response: JsonObject) => unknown): Hooks {
  return { outgoing: (message) => (isResponse(message) ? [edit({ ...message })].flat() : [message]) };
}

/** Changes every successful result, after the era has added its common members. */
export function onAnyResult(edit: (result: JsonObject) => JsonObject): Hooks {
  return onResponse((response) =>
    isObject(response.result) ? { ...response, result: edit(response.result) } : response,
  );
}

/** Changes the notifications of one method. Undefined removes them. */
export function onNotification(method: string, edit: (params: JsonObject) => JsonObject | undefined): Hooks {
  const outgoing = (message: Outgoing): readonly unknown[] => {
    if (!("method" in message) || message.method !== method) return [message];
    const params = edit(message.params ?? {});
    return params === undefined ? [] : [{ ...message, params }];
  };
  return { outgoing };
}

/** Changes HTTP requests before they are handled. */
export function onHttpRequest(edit: (request: HttpRequest) => HttpRequest): Hooks {
  const http: Http = (request, next) => next(edit(request));
  return { http };
}

/** Changes HTTP replies before they are sent. */
export function onHttpReply(edit: (reply: HttpReply, request: HttpRequest) => HttpReply): Hooks {
  const http: Http = async (request, next) => edit(await next(request), request);
  return { http };
}

export type Events = AsyncIterable<SseEvent | string>;

export async function* eventsOf(...events: readonly (SseEvent | string)[]): Events {
  yield* events;
}

/** Sends a JSON answer as a stream of one event. */
export function asStream(reply: HttpReply): HttpReply {
  const { body, status, headers } = reply;
  const isJson = headers["content-type"] === "application/json";
  if (typeof body !== "string" || status !== 200 || !isJson) return reply;
  const stream = { "content-type": "text/event-stream", "x-accel-buffering": "no" };
  return { ...reply, headers: { ...headers, ...stream }, body: eventsOf({ data: body }) };
}

/** Whether the body of a request names this method. */
export function isAskedFor(method: string, { body }: HttpRequest): boolean {
  return String(body).includes(`"method":${JSON.stringify(method)}`);
}

/** Changes event streams. The request that they answer is known. */
export function onEventStream(edit: (events: Events, request: HttpRequest) => Events): {
  readonly http: Http;
} {
  const http: Http = async (request, next) => {
    const reply = await next(request);
    return typeof reply.body === "string" ? reply : { ...reply, body: edit(reply.body, request) };
  };
  return { http };
}

export function withHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

export function withoutHeader(request: HttpRequest, name: string): HttpRequest {
  const headers = Object.entries(request.headers).filter(([one]) => one !== name);
  return { ...request, headers: Object.fromEntries(headers) };
}
