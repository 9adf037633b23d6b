import type { JsonObject } from "../../../switches/message.ts";
import type { Hooks, HttpReply, HttpRequest } from "../../../switches/server.ts";
import { isObject } from "../../message.ts";
import { onHttpReply } from "../rewrite.ts";

/** Hooks for a protected server. */

export const WELL_KNOWN = "/.well-known/";

/** Changes the refusals of the endpoint. */
export function onRefusal(edit: (reply: HttpReply, request: HttpRequest) => HttpReply): Hooks {
  return onHttpReply((reply, request) => (reply.status === 401 ? edit(reply, request) : reply));
}

/** Changes the challenge. Undefined removes it. */
export function onChallenge(edit: (challenge: string, request: HttpRequest) => string | undefined): Hooks {
  return onRefusal((reply, request) => {
    const { "www-authenticate": challenge = "", ...others } = reply.headers;
    const edited = edit(challenge, request);
    return { ...reply, headers: edited === undefined ? others : { ...others, "www-authenticate": edited } };
  });
}

/** Changes the metadata of the resource. */
export function onMetadata(
  edit: (document: JsonObject, request: HttpRequest) => JsonObject | HttpReply,
): Hooks {
  return onHttpReply((reply, request) => {
    if (!request.path.startsWith(`${WELL_KNOWN}oauth-protected-resource`) || reply.status !== 200)
      return reply;
    const document: unknown = JSON.parse(String(reply.body));
    const edited = edit(isObject(document) ? document : {}, request);
    return isReply(edited) ? edited : { ...reply, body: JSON.stringify(edited) };
  });
}

function isReply(value: JsonObject | HttpReply): value is HttpReply {
  return typeof value.status === "number";
}

/** Replaces the scopes of the challenge. */
export function withScope(reply: HttpReply, scope: string): HttpReply {
  const challenge = reply.headers["www-authenticate"];
  if (challenge === undefined) return reply;
  const changed = challenge.replace(/scope="[^"]*"/, `scope="${scope}"`);
  return { ...reply, headers: { ...reply.headers, "www-authenticate": changed } };
}

/** Whether a request has a token. */
export function hasToken({ headers }: HttpRequest): boolean {
  return /^bearer +\S/i.test(headers.authorization ?? "");
}

/** Whether it is a request to the endpoint. */
export function isToEndpoint({ path }: HttpRequest): boolean {
  return !path.startsWith(WELL_KNOWN);
}
