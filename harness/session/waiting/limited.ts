import { isObject } from "../../../schema/json.ts";

/** Words that name nothing but a limit on requests. */
const CERTAIN = /rate.?limit|too many requests|throttl|retry.?after|\b429\b/i;

/** Words that may also name another limit: "the limit must be a number". */
const POSSIBLE = /\blimit|\bretry\b|too many|\bquota\b/i;

/** What is wrong with a request itself: JSON, method or params. */
const OF_THE_REQUEST: readonly unknown[] = [-32700, -32601, -32602];

/**
 * Whether an error says that the server answers no more requests for now. `possible`: only that it goes away when it is asked again
 * later shows it.
 */
export function limitIn(error: unknown): "certain" | "possible" | undefined {
  if (!isObject(error) || OF_THE_REQUEST.includes(error.code)) return undefined;
  const { code, message, data } = error;
  const text = [message, data].map((value) => (typeof value === "string" ? value : "")).join(" ");
  if (code === 429 || waitIn(data) !== undefined || CERTAIN.test(text)) return "certain";
  if (isObject(data) && Object.values(data).includes(429)) return "certain";
  // -32600 answers what a check broke on purpose: "the message exceeds the limit".
  return code !== -32600 && POSSIBLE.test(text) ? "possible" : undefined;
}

/** More than this is a number of milliseconds: no server asks a client to wait for a quarter of an hour. */
const MOST_SECONDS = 900;

/** How long `retryAfter` in the data of an error asks to wait, in milliseconds. */
export function waitIn(data: unknown): number | undefined {
  if (!isObject(data)) return undefined;
  const [value] = Object.entries(data).flatMap(([name, one]) =>
    /^retry[-_]?after(_?ms|_?seconds)?$/i.test(name) ? [{ name, one: Number(one) }] : [],
  );
  if (value === undefined || Number.isNaN(value.one) || value.one < 0) return undefined;
  const isMilliseconds = /ms$/i.test(value.name) || value.one > MOST_SECONDS;
  return isMilliseconds ? value.one : value.one * 1000;
}
