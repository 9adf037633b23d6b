import { isObject } from "../../schema/json.ts";
import type { Played } from "../check/situation.ts";
import { brief } from "../session/reply.ts";
import type { Conversation } from "../trace/conversation.ts";
import type { HttpRequestEvent, StdinEvent } from "../trace/event.ts";
import { versionNamed } from "./attempt.ts";

/** Of what a client said, as many characters as fit on a line. */
const SHORT = 120;

export interface Said {
  readonly seq: number;
  /** In a few words. */
  readonly words: string;
  /** Why it is nothing of this protocol, where it is not. */
  readonly foreign?: string;
}

/** The first thing that a client said. */
export function firstSaid({ conversations }: Played): Said | undefined {
  const [event] = conversations
    .flatMap(({ events }) => events)
    .filter(
      (one): one is StdinEvent | HttpRequestEvent =>
        one.channel === "stdin" || one.channel === "http-request",
    );
  if (event === undefined) return undefined;
  const { foreign, ...said } = event.channel === "stdin" ? line(event) : request(event);
  const speaks = conversations.some(({ messages }) =>
    messages.some(({ from, value }) => from === "client" && isMessage(value)),
  );
  return foreign === undefined || speaks ? said : { ...said, foreign };
}

function line({ seq, raw, message }: StdinEvent): Said {
  const words = brief(raw, SHORT);
  if (message === undefined) return { seq, words, foreign: "its first line is no JSON" };
  return isMessage(message)
    ? { seq, words }
    : { seq, words, foreign: "its first line is no message of JSON-RPC" };
}

function request({ seq, method, url, raw, message }: HttpRequestEvent): Said {
  const { pathname } = new URL(url);
  const words = `${method} ${brief(pathname + (raw ? ` ${raw}` : ""), SHORT)}`;
  if (method !== "POST")
    return { seq, words, foreign: `its first request is ${method} ${brief(pathname, SHORT)}` };
  if (message === undefined) return { seq, words, foreign: `its first ${method} has no JSON in it` };
  return isMessage(message)
    ? { seq, words }
    : { seq, words, foreign: `its first ${method} has no message of JSON-RPC in it` };
}

function isMessage(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isMessage);
  return isObject(value) && ("jsonrpc" in value || "method" in value);
}

/** The revision that a client asked for, in whatever place. */
export function named({ conversations }: Played): string | undefined {
  for (const one of conversations) {
    for (const message of one.messages) {
      const version = message.from === "client" ? versionNamed(message, one) : undefined;
      if (typeof version === "string") return version;
    }
  }
  return undefined;
}

/** How the server refused what the client said, by its last word on that: an error of JSON-RPC, or a status. */
export function refusalOf({ conversations }: Played): string | undefined {
  return conversations.flatMap((one) => refusals(one)).at(-1);
}

function refusals({ events, messages }: Conversation): readonly string[] {
  const errors = messages.flatMap(({ from, value, seq }) => {
    const error = from === "server" && isObject(value) ? value.error : undefined;
    return isObject(error)
      ? [{ seq, text: `error ${error.code}, ${brief(String(error.message), SHORT)}` }]
      : [];
  });
  const told = new Set(errors.map(({ seq }) => seq));
  const statuses = events.flatMap((event) =>
    event.channel === "http-response" && event.status >= 400 && !told.has(event.seq)
      ? [{ seq: event.seq, text: `HTTP ${event.status}${event.raw ? `, ${brief(event.raw, SHORT)}` : ""}` }]
      : [],
  );
  return [...errors, ...statuses]
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ seq, text }) => `${text} (message ${seq})`);
}
