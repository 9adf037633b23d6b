import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Reply } from "../session/reply.ts";

/** One answer that a target may give, with the words that a report uses for it. */
export interface Shape {
  /** "error -32602", "HTTP 404" … reads after "expected" and "or". */
  readonly words: string;
  matches(reply: Reply): boolean;
}

/** An answer that is tolerated: conforming by the lenient reading, or short of a SHOULD. */
export interface Tolerated {
  readonly shape: Shape;
  /** Why it is not quite right, as it follows the actual answer: "reported as a tool result". */
  readonly because: string;
}

/** Every conforming answer to one stimulus. Whatever is not listed is a violation. */
export interface Answers {
  readonly pass: readonly [Shape, ...Shape[]];
  readonly warn?: readonly Tolerated[];
}

/** JSON-RPC error codes, by the names that the specification gives them. */
export const ParseError = -32700;
export const InvalidRequest = -32600;
export const MethodNotFound = -32601;
export const InvalidParams = -32602;
export const InternalError = -32603;
/** Up to 2025-11-25. */
export const ResourceNotFound = -32002;
export const UrlElicitationRequired = -32042;
/** From 2026-07-28 on. */
export const HeaderMismatch = -32020;
export const MissingRequiredClientCapability = -32021;
export const UnsupportedProtocolVersion = -32022;

/** An error with one of these codes. */
export function error(...codes: readonly number[]): Shape {
  return {
    words: `error ${codes.join(" or ")}`,
    matches: (reply) => reply.kind === "error" && codes.some((code) => code === reply.code),
  };
}

/** An error with one of these codes, under one of these HTTP statuses; over stdio only the code counts. */
export function errorUnder(statuses: readonly number[], ...codes: readonly number[]): Shape {
  const plain = error(...codes);
  return {
    words: `${plain.words} (over HTTP with status ${statuses.join(" or ")})`,
    matches: (reply) =>
      plain.matches(reply) && reply.kind === "error" && (!reply.http || statuses.includes(reply.http.status)),
  };
}

export const anyError: Shape = {
  words: "an error",
  matches: (reply) => reply.kind === "error",
};

/** A `tools/call` result that says it failed. */
export const toolError: Shape = {
  words: "a tool result with isError: true",
  matches: (reply) => reply.kind === "result" && reply.result.isError === true,
};

export const anyResult: Shape = {
  words: "a result",
  matches: (reply) => reply.kind === "result",
};

/** A result for which more holds. */
export function result(words: string, holds: (result: JsonObject) => boolean): Shape {
  return { words, matches: (reply) => reply.kind === "result" && holds(reply.result) };
}

/** An HTTP answer with one of these statuses, with or without a JSON-RPC error in its body. */
export function status(...statuses: readonly number[]): Shape {
  return {
    words: `HTTP ${statuses.join(" or ")}`,
    matches: (reply) => {
      if (reply.kind === "status") return statuses.includes(reply.http.status);
      return reply.kind === "error" && reply.http !== undefined && statuses.includes(reply.http.status);
    },
  };
}

/** Any HTTP status that refuses. */
export const refusal: Shape = {
  words: "an HTTP status of 400 to 599",
  matches: (reply) =>
    (reply.kind === "status" || reply.kind === "error") &&
    reply.http !== undefined &&
    reply.http.status >= 400,
};

/** Proven by a fence: a later request was answered, this one was not. */
export const silence: Shape = {
  words: "no answer",
  matches: (reply) => reply.kind === "silence" && reply.fenced,
};

/** The pointer at which an answer shows what it is. */
export function pointerOf(reply: Reply): string | undefined {
  if (reply.kind === "error") return "/error";
  if (reply.kind === "result") return isObject(reply.result) ? "/result" : undefined;
  return undefined;
}

export function wordsOf(shapes: readonly Shape[]): string {
  return shapes.map(({ words }) => words).join(", or ");
}
