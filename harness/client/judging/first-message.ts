import { isObject } from "../../../schema/json.ts";
import type { Played } from "../../check/situation.ts";
import { brief } from "../../session/replies/reply.ts";
import type { Conversation } from "../../trace/conversation.ts";
import type { HttpRequestEvent, StdinEvent } from "../../trace/event.ts";
import { headersNamed } from "../../trace/headers.ts";
import { versionInMessage } from "./attempt.ts";

/** How many characters of a message fit on one line of a diagnosis. */
const MAX_WORDS = 120;

export interface FirstMessage {
  readonly seq: number;
  /** The message, shortened. */
  readonly words: string;
  /** Why it does not belong to this protocol; absent if it does. */
  readonly foreign?: string;
  /** It opens a stream, as clients of HTTP+SSE do. */
  readonly opensStream?: true;
}

/** The first line or request that a client sent. */
export function firstMessageOf({ conversations }: Played): FirstMessage | undefined {
  const [event] = conversations
    .flatMap(({ events }) => events)
    .filter(
      (one): one is StdinEvent | HttpRequestEvent =>
        one.channel === "stdin" || one.channel === "http-request",
    );
  if (event === undefined) return undefined;
  const { foreign, ...first } = event.channel === "stdin" ? ofLine(event) : ofRequest(event);
  const sentMessage = conversations.some(({ messages }) =>
    messages.some(({ from, value }) => from === "client" && isMessage(value)),
  );
  return foreign === undefined || sentMessage ? first : { ...first, foreign };
}

function ofLine({ seq, raw, message }: StdinEvent): FirstMessage {
  const words = brief(raw, MAX_WORDS);
  if (message === undefined) return { seq, words, foreign: "its first line is not JSON" };
  return isMessage(message)
    ? { seq, words }
    : { seq, words, foreign: "its first line is not a JSON-RPC message" };
}

function ofRequest({ seq, method, url, raw, message, headers }: HttpRequestEvent): FirstMessage {
  const { pathname } = new URL(url);
  const words = `${method} ${brief(pathname + (raw ? ` ${raw}` : ""), MAX_WORDS)}`;
  const opensStream =
    method === "GET" && headersNamed(headers, "accept").some((value) => value.includes("text/event-stream"));
  if (method !== "POST") {
    const foreign = `its first request is ${method} ${brief(pathname, MAX_WORDS)}`;
    return { seq, words, foreign, ...(opensStream ? { opensStream } : {}) };
  }
  if (message === undefined) return { seq, words, foreign: `the body of its first ${method} is not JSON` };
  return isMessage(message)
    ? { seq, words }
    : { seq, words, foreign: `the body of its first ${method} is not a JSON-RPC message` };
}

function isMessage(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isMessage);
  return isObject(value) && ("jsonrpc" in value || "method" in value);
}

/** The revision that a client requested, in any of the places where it can be named. */
export function requestedVersion({ conversations }: Played): string | undefined {
  for (const conversation of conversations) {
    for (const message of conversation.messages) {
      if (message.from !== "client") continue;
      const version = versionInMessage(message, conversation);
      if (typeof version === "string") return version;
    }
  }
  return undefined;
}

/** The last answer by which the server refused the client: a JSON-RPC error, or an HTTP status. */
export function refusalOf({ conversations }: Played): string | undefined {
  return conversations.flatMap((one) => refusalsIn(one)).at(-1);
}

function refusalsIn({ events, messages }: Conversation): readonly string[] {
  const errors = messages.flatMap(({ from, value, seq }) => {
    const error = from === "server" && isObject(value) ? value.error : undefined;
    return isObject(error)
      ? [{ seq, text: `error ${error.code}, ${brief(String(error.message), MAX_WORDS)}` }]
      : [];
  });
  const withError = new Set(errors.map(({ seq }) => seq));
  const statuses = events.flatMap((event) =>
    event.channel === "http-response" && event.status >= 400 && !withError.has(event.seq)
      ? [
          {
            seq: event.seq,
            text: `HTTP ${event.status}${event.raw ? `, ${brief(event.raw, MAX_WORDS)}` : ""}`,
          },
        ]
      : [],
  );
  return [...errors, ...statuses]
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ seq, text }) => `${text} (message ${seq})`);
}
