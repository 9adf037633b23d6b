import { isObject } from "../../schema/json.ts";
import { MethodNotFound } from "../check/answers.ts";
import { brief } from "../session/reply.ts";
import type { Conversation } from "../trace/conversation.ts";
import type { LegResults } from "./leg-results.ts";
import { type LegCheck, noFindings } from "./outcome.ts";

/** When this many methods are refused with the same error, there is one cause. */
const METHODS = 3;

interface Refusal {
  readonly check: LegCheck;
  /** Where it is on the wire. */
  readonly at: number;
  readonly method: string;
  /** Code and text. */
  readonly error: string;
}

/**
 * One fact, one failure. A server that refuses valid requests of several methods with the same error, code and text, has one
 * reason for it: a missing key, a database that is away. The first failure on the wire stays, and the others depend on it.
 */
export function foldRefusals(
  checks: readonly LegCheck[],
  results: LegResults,
  conversations: readonly Conversation[],
): void {
  const refused = refusalsIn(conversations);
  const failed = checks
    .flatMap((check) => {
      const result = results.get(check.check.id);
      if (result?.verdict !== "fail") return [];
      const refusals = result.evidence.map(({ message }) => refused.get(message));
      const [first] = refusals;
      const isSame = first !== undefined && refusals.every((one) => one?.error === first.error);
      return isSame ? [{ check, ...first }] : [];
    })
    .sort((one, other) => one.at - other.at);
  for (const error of new Set(failed.map((one) => one.error))) {
    const [first, ...others] = failed.filter((one) => one.error === error);
    if (first === undefined || new Set([first, ...others].map(({ method }) => method)).size < METHODS)
      continue;
    const { id } = first.check.check;
    const text = `the server answers with the same error as in ${id}: ${error}`;
    for (const { check } of others) {
      results.record(check, noFindings("inconclusive", { kind: "depends-on", text, on: id }), 0);
    }
  }
}

/** The errors that answer valid requests, by the message that has them. An unknown method is refused for its own reason. */
function refusalsIn(conversations: readonly Conversation[]): ReadonlyMap<number, Omit<Refusal, "check">> {
  const found = new Map<number, Omit<Refusal, "check">>();
  for (const { request, method, responses } of conversations.flatMap((one) => one.clientRequests)) {
    if (request.broken) continue;
    for (const { seq, value } of responses) {
      const error = isObject(value) && isObject(value.error) ? value.error : undefined;
      if (error === undefined || error.code === MethodNotFound) continue;
      found.set(seq, {
        at: seq,
        method,
        error: `${brief(error.code)} ${brief(JSON.stringify(error.message))}`,
      });
    }
  }
  return found;
}
