import { isObject, type JsonObject } from "../../schema/json.ts";
import type { Reply } from "../session/replies/reply.ts";
import type { Transport } from "../trace/event.ts";

/** A kind of answer, with the words that a report uses for it. */
export interface Shape {
  /** "error -32602", "HTTP 404" … It follows "expected" or "or". */
  readonly words: string;
  /** It is possible only over HTTP. */
  readonly isHttp?: true;
  matches(reply: Reply): boolean;
}

/** An answer that only warns: it conforms in the lenient reading, or it breaks a SHOULD. */
export interface Tolerated {
  readonly shape: Shape;
  /** Why it is not the preferred answer. A report prints it after the answer: "reported as a tool result". */
  readonly because: string;
}

/** Every conforming answer to one stimulus. An answer that is not listed is a violation. */
export interface Answers {
  readonly pass: readonly [Shape, ...Shape[]];
  readonly warn?: readonly Tolerated[];
}

/** JSON-RPC error codes, with their names in the specification. */
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

/** An error with one of these codes and, over HTTP, one of these statuses. */
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

/** A `tools/call` result with `isError: true`. */
export const toolError: Shape = {
  words: "a tool result with isError: true",
  matches: (reply) => reply.kind === "result" && reply.result.isError === true,
};

export const anyResult: Shape = {
  words: "a result",
  matches: (reply) => reply.kind === "result",
};

/** A result for which a condition holds. */
export function result(words: string, holds: (result: JsonObject) => boolean): Shape {
  return { words, matches: (reply) => reply.kind === "result" && holds(reply.result) };
}

/** An HTTP answer with one of these statuses. Its body may be a JSON-RPC error. */
export function status(...statuses: readonly number[]): Shape {
  return {
    words: `HTTP ${statuses.join(" or ")}`,
    isHttp: true,
    matches: (reply) => {
      if (reply.kind === "status") return statuses.includes(reply.http.status);
      return reply.kind === "error" && reply.http !== undefined && statuses.includes(reply.http.status);
    },
  };
}

/** Any HTTP status for an error. */
export const refusal: Shape = {
  words: "an HTTP status of 400 to 599",
  isHttp: true,
  matches: (reply) =>
    (reply.kind === "status" || reply.kind === "error") &&
    reply.http !== undefined &&
    reply.http.status >= 400,
};

/** For what is not expected and never a violation. It is the last answer of a list. */
export const anythingElse: Shape = { words: "any other answer, or none", matches: () => true };

/** Proven by a fence: a later request was answered, and this one was not. */
export const silence: Shape = {
  words: "no answer",
  matches: (reply) => reply.kind === "silence" && reply.fenced,
};

/** The pointer to the member that makes an answer an error or a result. */
export function pointerOf(reply: Reply): string | undefined {
  if (reply.kind === "error") return "/error";
  if (reply.kind === "result") return isObject(reply.result) ? "/result" : undefined;
  return undefined;
}

/** Over stdio, answers that are possible only over HTTP are left out. */
export function describeShapes(shapes: readonly Shape[], transport?: Transport): string {
  const possible = transport === "stdio" ? shapes.filter(({ isHttp }) => !isHttp) : [];
  return (possible.length > 0 ? possible : shapes).map(({ words }) => words).join(", or ");
}
