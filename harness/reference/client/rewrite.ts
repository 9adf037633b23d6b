import type { JsonObject } from "../../switches/message.ts";
import { isObject, isResponse } from "../message.ts";
import type { Hooks, HttpReply, HttpRequest, Step } from "./switch.ts";

export { without } from "../message.ts";

/** Hooks for the most common faults and oddities. */

/** Leaves out a step. */
export function skips(step: Step): Pick<Hooks, "step"> {
  return { step: async (given, next) => (given === step ? undefined : next()) };
}

/** Changes the requests and notifications of one method, or of all methods, or replaces them. */
export function onSent(
  method: string | undefined,
  edit: (message: JsonObject) => unknown,
): Pick<Hooks, "outgoing"> {
  const concerns = (message: JsonObject) =>
    "method" in message && (method === undefined || message.method === method);
  return { outgoing: (message) => (concerns(message) ? [edit(message)].flat() : [message]) };
}

/** Changes the params of one method, or of all methods. */
export function onParams(
  method: string | undefined,
  edit: (params: JsonObject) => JsonObject,
): Pick<Hooks, "outgoing"> {
  return onSent(method, (message) => ({
    ...message,
    params: edit(isObject(message.params) ? message.params : {}),
  }));
}

/** Changes `_meta` of all requests. */
export function onMeta(edit: (meta: JsonObject) => JsonObject): Pick<Hooks, "outgoing"> {
  return {
    outgoing: (message) => {
      if (!("method" in message && "id" in message)) return [message];
      const params = isObject(message.params) ? message.params : {};
      return [{ ...message, params: { ...params, _meta: edit(isObject(params._meta) ? params._meta : {}) } }];
    },
  };
}

/** Changes every response of the client, or replaces it by several. */
export function onResponse(edit: (response: JsonObject) => unknown): Pick<Hooks, "outgoing"> {
  return { outgoing: (message) => (isResponse(message) ? [edit({ ...message })].flat() : [message]) };
}

/** Changes the client's answer to one method. */
export function onAnswer(
  method: string,
  edit: (result: JsonObject, params: JsonObject) => JsonObject | undefined,
): Pick<Hooks, "answer"> {
  return {
    answer: async (asked, next) => {
      const result = await next(asked);
      return asked.method === method && result ? edit(result, asked.params) : result;
    },
  };
}

/** Sends these messages when a request of the server with a progress token arrives. */
export function reportsProgress(reports: (token: unknown) => readonly JsonObject[]): Pick<Hooks, "incoming"> {
  return {
    incoming: (message, client) => {
      const { _meta } = isObject(message.params) ? message.params : {};
      const isAsked = "id" in message && isObject(_meta) && _meta.progressToken !== undefined;
      for (const report of isAsked ? reports(_meta.progressToken) : [])
        void client.send(report).catch(() => {});
      return [message];
    },
  };
}

/** Changes HTTP requests of one HTTP method, or of all methods. */
export function onHttp(
  method: string | undefined,
  edit: (request: HttpRequest) => HttpRequest,
): Pick<Hooks, "http"> {
  return {
    http: (request, next) =>
      next(method === undefined || request.method === method ? edit(request) : request),
  };
}

/** Changes the bytes of replies, chunk by chunk. */
export function onBytes(
  edit: (chunk: Uint8Array, reply: HttpReply) => Uint8Array | string,
): Pick<Hooks, "http"> {
  return {
    http: async (request, next) => {
      const reply = await next(request);
      return { ...reply, body: edited(reply, edit) };
    },
  };
}

async function* edited(
  reply: HttpReply,
  edit: (chunk: Uint8Array, reply: HttpReply) => Uint8Array | string,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of reply.body) yield Buffer.from(edit(chunk, reply));
}

const isNamed = (name: string) => (entry: readonly [string, string]) =>
  entry[0].toLowerCase() === name.toLowerCase();

export function headerOf({ headers }: HttpRequest, name: string): string | undefined {
  return Object.entries(headers).find(isNamed(name))?.[1];
}

export function withoutHeader(request: HttpRequest, name: string): HttpRequest {
  const isIt = isNamed(name);
  return {
    ...request,
    headers: Object.fromEntries(Object.entries(request.headers).filter((one) => !isIt(one))),
  };
}

export function withHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  const { headers } = withoutHeader(request, name);
  return { ...request, headers: { ...headers, [name]: value } };
}

/** Changes a header if the request has it. */
export function onHeader(name: string, edit: (value: string) => string | undefined): Pick<Hooks, "http"> {
  return onHttp(undefined, (request) => {
    const value = headerOf(request, name);
    const changed = value === undefined ? undefined : edit(value);
    if (value === undefined) return request;
    return changed === undefined ? withoutHeader(request, name) : withHeader(request, name, changed);
  });
}
