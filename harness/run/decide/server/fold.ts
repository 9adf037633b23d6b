import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { MethodNotFound } from "../../../check/answers.ts";
import { brief } from "../../../session/replies/reply.ts";
import type { Conversation } from "../../../trace/conversation.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason } from "../../../verdict/verdict.ts";
import { type LegCheck, noFindings } from "../../outcomes/outcome.ts";
import type { Results } from "./results.ts";

/** When this many methods get the same answer, there is one cause. */
const METHODS = 3;

/** Longer answers are no answers to everything. */
const LONGEST = 10_000;

interface Answer {
  readonly method: string;
  /** The request broke no rule. */
  readonly isValid: boolean;
  /** What the answer says: the result, or code and text of the error. */
  readonly content: string;
}

/**
 * One fact, one failure. A server that refuses valid requests of several methods with the same error, code and text, has one
 * reason for it: a missing key, a database that is away. The first failure on the wire stays. What rests on the same error,
 * passes as well, depends on it.
 */
export function foldSameErrors(
  checks: readonly LegCheck[],
  results: Results,
  conversations: readonly Conversation[],
): void {
  foldRefusals(checks, results, answersIn(conversations, errorOf));
}

/** A server that gives several methods the same result passes nothing by this result. */
export function withdrawSameResults(
  checks: readonly LegCheck[],
  results: Results,
  conversations: readonly Conversation[],
): void {
  const same = answersIn(conversations, resultOf);
  const contents = new Set([...same.values()].map(({ content }) => content));
  const isRepeated = (content: string) =>
    methodsOf(
      [...same.values()].filter((one) => one.content === content && !ACKNOWLEDGED.test(one.method)),
    ) >= METHODS;
  const repeated = new Set([...contents].filter(isRepeated));
  const text = "the server answers requests of several methods with the same result";
  results.withdraw(
    checks,
    (_, { evidence }) => evidence.some(({ message }) => repeated.has(same.get(message)?.content ?? "")),
    { kind: "no-answer", text },
  );
}

function foldRefusals(
  checks: readonly LegCheck[],
  results: Results,
  errors: ReadonlyMap<number, Answer>,
): void {
  const failed = checks
    .flatMap((check) => {
      const result = results.get(check.check.id);
      const refusal = result?.verdict === "fail" ? commonOf(result, errors) : undefined;
      return refusal?.isValid ? [{ check, ...refusal }] : [];
    })
    .sort((one, other) => one.at - other.at);
  for (const content of new Set(failed.map((one) => one.content))) {
    const same = failed.filter((one) => one.content === content);
    const [first, ...others] = same;
    if (first === undefined || methodsOf(same) < METHODS) continue;
    const on = first.check.check.id;
    const text = `the server answers with the same error as in ${on}: ${content}`;
    const reason: Reason = { kind: "depends-on", text, on };
    for (const { check } of others) results.record(check, noFindings("inconclusive", reason), 0);
    results.withdraw(checks, (_, result) => commonOf(result, errors)?.content === content, reason);
  }
}

/** The answer on which all evidence of a verdict rests. */
function commonOf({ evidence }: CheckResult, answers: ReadonlyMap<number, Answer>) {
  const [first, ...others] = evidence.map(({ message }) => ({ at: message, ...answers.get(message) }));
  const { at, method, isValid, content } = first ?? {};
  if (at === undefined || method === undefined || isValid === undefined || content === undefined)
    return undefined;
  return others.every((one) => one.content === content) ? { at, method, isValid, content } : undefined;
}

/** Requests that are acknowledged by an empty result. Members that a server adds to each result are the same there. */
const ACKNOWLEDGED =
  /^(tasks\/(update|cancel)|logging\/setLevel|resources\/(un)?subscribe|subscriptions\/listen|ping)$/;

function answersIn(
  conversations: readonly Conversation[],
  contentOf: (response: JsonObject) => string | undefined,
): ReadonlyMap<number, Answer> {
  const found = new Map<number, Answer>();
  for (const { request, method, responses } of conversations.flatMap((one) => one.clientRequests)) {
    for (const { seq, value, raw } of responses) {
      const content = isObject(value) && raw.length <= LONGEST ? contentOf(value) : undefined;
      if (content !== undefined) found.set(seq, { method, isValid: !request.broken, content });
    }
  }
  return found;
}

/** An unknown method is refused for its own reason. */
function errorOf({ error }: JsonObject): string | undefined {
  if (!isObject(error) || error.code === MethodNotFound) return undefined;
  return `${brief(error.code)} ${brief(JSON.stringify(error.message))}`;
}

/** Members that results of all methods can have. */
const COMMON = new Set(["_meta", "resultType", "ttlMs", "cacheScope", "nextCursor"]);

/** Several methods have an empty result. */
function resultOf({ result }: JsonObject): string | undefined {
  if (!isObject(result)) return undefined;
  const own = Object.entries(result).filter(([name]) => !COMMON.has(name));
  return own.length === 0 ? undefined : JSON.stringify(own);
}

function methodsOf(all: readonly Answer[]): number {
  return new Set(all.filter(({ isValid }) => isValid).map(({ method }) => method)).size;
}
