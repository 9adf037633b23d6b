import { isObject } from "../../../schema/json.ts";
import type { ListName } from "../../check/inventory.ts";
import { differences, lastingDifference, type Place } from "../../forms/differences.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Answer } from "../performed.ts";
import type { RequestStep, Step } from "../step.ts";

/** A value without the order of its members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

/** What a request asks for, regardless of its id, its form and its place in the conversation. */
export function keyOf(
  asked: Pick<RequestStep, "method" | "params"> | { list: ListName; page: number },
): string {
  if ("list" in asked) return canonical(["page", asked.list, asked.page]);
  return canonical(["request", asked.method, asked.params ?? null]);
}

/** The plain conversation in which the last answer is that for a key. */
export function plainSteps(key: string): readonly Step[] {
  const [kind, name, given] = JSON.parse(key) as [string, string, unknown];
  if (kind === "page")
    return Array.from({ length: Number(given) + 1 }, () => ({ do: "page", on: 0, list: name as ListName }));
  return [{ do: "request", on: 0, method: name, ...(isObject(given) ? { params: given } : {}) }];
}

/**
 * What is compared: the result, or the code of the error. Its message and data may name what is different. What a tool returns may depend on
 * earlier calls, also if it only reads: of its result only that it came is compared. In `_meta` a server may count or measure.
 */
export function contentOf({ method, reply }: Pick<Answer, "method" | "reply">): unknown {
  if (reply.kind === "result") {
    const { _meta: _, ...result } = reply.result;
    return { result: method === "tools/call" ? {} : result };
  }
  return reply.kind === "error" ? { code: reply.code } : undefined;
}

/** Whether an answer can be compared: one that is missing, or says that the server is busy, is judged elsewhere. */
export function isComparable(reply: Reply): boolean {
  return reply.kind === "result" || (reply.kind === "error" && reply.isLimit !== true);
}

/** A relation: the plain answers before and after, and what differs between them. */
export interface Plainly {
  readonly contents: readonly unknown[];
  readonly volatile: readonly Place[];
}

/** The answers to the same plain request, at several times. */
export function plainly(contents: readonly unknown[]): Plainly {
  const [first, ...others] = contents;
  return { contents, volatile: others.flatMap((other) => differences(first, other)) };
}

/** The place in which an answer differs from every plain one, where these do not differ among each other. */
export function oddPlace({ contents, volatile }: Plainly, content: unknown): Place | undefined {
  const places = contents.map((plain) => lastingDifference(plain, content, volatile));
  return places.includes(undefined) ? undefined : places[0];
}

/** The first answers of a run, to see which ones may be worth another look. */
export class Known {
  readonly #first = new Map<string, unknown>();
  /** The places in which answers are known to differ. */
  readonly #volatile = new Map<string, readonly Place[]>();

  /** Whether this request had an answer before. */
  has(key: string): boolean {
    return this.#first.has(key);
  }

  /** Whether an answer is not what this request got before. */
  differs(key: string, content: unknown): boolean {
    if (!this.#first.has(key)) {
      if (this.#first.size < MOST_KEYS) this.#first.set(key, content);
      return false;
    }
    return lastingDifference(this.#first.get(key), content, this.#volatile.get(key) ?? []) !== undefined;
  }

  /** Each of these answers is a usual one. */
  learn(key: string, { contents, volatile }: Plainly, odd: unknown): void {
    const [first] = contents;
    this.#first.set(key, first);
    this.#volatile.set(key, [...(this.#volatile.get(key) ?? []), ...volatile, ...differences(first, odd)]);
  }
}

/** More requests than these are not compared. */
const MOST_KEYS = 20_000;
