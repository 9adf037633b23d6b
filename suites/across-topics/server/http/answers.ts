import type { Shape } from "../../../../harness/check/answers.ts";
import type { Reply } from "../../../../harness/session/replies/reply.ts";
import { mediaType } from "../../../../harness/transport/http/headers.ts";
import { isObject } from "../../../../schema/json.ts";

/** Shapes of answers that only HTTP has. The others are in harness/check/answers.ts. */

export const eventStream: Shape = {
  words: "HTTP 200 with an event stream",
  matches: (reply) =>
    reply.kind === "status" &&
    reply.http.status === 200 &&
    mediaType(reply.http.headers) === "text/event-stream",
};

export const accepted: Shape = {
  words: "HTTP 202 without a body",
  matches: (reply) => reply.kind === "status" && reply.http.status === 202 && reply.body === "",
};

export const success: Shape = {
  words: "HTTP 200 to 299",
  matches: (reply) => reply.kind === "status" && reply.http.status >= 200 && reply.http.status < 300,
};

/** Anything except a response with an id. The message was no valid request, so no response can answer it. */
export const noResponse: Shape = {
  words: "anything but a response with an id",
  matches: (reply) => {
    if (reply.kind === "status") return !hasId(parsed(reply.body));
    return (reply.kind === "result" || reply.kind === "error") && !hasId(reply.message);
  },
};

/** Any answer at all. */
export const anything: Shape = {
  words: "an answer",
  matches: (reply: Reply) => reply.kind !== "silence" && reply.kind !== "gone",
};

/** Whether a body looks like the response to a request. */
export function isAnswer(body: string): boolean {
  const message = parsed(body);
  return hasId(message) || (isObject(message) && "result" in message);
}

function hasId(message: unknown): boolean {
  return isObject(message) && message.id !== undefined && message.id !== null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
