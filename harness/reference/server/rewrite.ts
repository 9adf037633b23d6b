import { isObject, isResponse, type JsonObject, type Outgoing, ProtocolError } from "../message.ts";
import type { Call, Hooks, HttpReply, HttpRequest, SseEvent } from "./switch.ts";

export { without } from "../message.ts";

/** Hooks that most faults and oddities are made of. */

type Dispatch = NonNullable<Hooks["dispatch"]>;
type Http = NonNullable<Hooks["http"]>;

/** Changes the result of one method, before the era adds what every result has. */
export function onResult(method: string, edit: (result: JsonObject, call: Call) => JsonObject): Hooks {
  const dispatch: Dispatch = async (call, next) => {
    const result = await next(call);
    return call.method === method && result ? edit(result, call) : result;
  };
  return { dispatch };
}

/** Gives a result where one method would give an error. */
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

/** Changes the params of one method, before anything is made of them. */
export function onParams(method: string, edit: (params: JsonObject) => JsonObject): Hooks {
  const dispatch: Dispatch = (call, next) =>
    next(call.method === method ? { ...call, params: edit(call.params) } : call);
  return { dispatch };
}

/** Changes every response, or sends several in its place. */
export function onResponse(edit: (response: JsonObject) => unknown): Hooks {
  return { outgoing: (message) => (isResponse(message) ? [edit({ ...message })].flat() : [message]) };
}

/** Changes every successful result, after the era has added what every result has. */
export function onAnyResult(edit: (result: JsonObject) => JsonObject): Hooks {
  return onResponse((response) =>
    isObject(response.result) ? { ...response, result: edit(response.result) } : response,
  );
}

/** Changes every notification of the server. */
export function onNotification(method: string, edit: (params: JsonObject) => JsonObject | undefined): Hooks {
  const outgoing = (message: Outgoing): readonly unknown[] => {
    if (!("method" in message) || message.method !== method) return [message];
    const params = edit(message.params ?? {});
    return params === undefined ? [] : [{ ...message, params }];
  };
  return { outgoing };
}

/** Changes HTTP requests before they are served. */
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

/** Changes event streams, with the request that they answer in view. */
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
