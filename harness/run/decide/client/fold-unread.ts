import { judgeEnvelope, TOLERATED } from "../../../../schema/envelope/index.ts";
import { given } from "../../../../schema/given.ts";
import { isObject, type JsonObject } from "../../../../schema/json.ts";
import { META } from "../../../../schema/meta-keys.ts";
import { eraOf, type Revision } from "../../../../schema/revision.ts";
import { validateMessage } from "../../../../schema/validate/index.ts";
import type { ClientCheck } from "../../../check/client.ts";
import type { Played } from "../../../check/situation.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason } from "../../../verdict/verdict.ts";

/** A message of the client that fits no schema. */
interface Unread {
  /** "tools/call", or "the answer to roots/list" */
  readonly method: string;
  readonly situation: string;
  readonly seq: number;
  readonly isResponse: boolean;
  /** What the client declares in it cannot be read. */
  readonly hidesCapabilities: boolean;
}

/**
 * "Not exercised" says that a client did not show something. Where it sent a message in this situation that fits no schema, that is not known: the
 * check depends on the one that reports the message. Only what another check reports as a failure counts here. Monitors read what
 * came in all situations.
 */
export function foldUnread(
  results: readonly CheckResult[],
  checks: readonly { readonly check: Pick<ClientCheck, "id" | "on"> }[],
  played: readonly Played[],
): readonly CheckResult[] {
  const failed = results.filter(({ verdict, pending }) => verdict === "fail" && !pending);
  if (failed.length === 0) return results;
  const unread = played.flatMap(unreadIn);
  const reported = new Map<string, string>();
  for (const { id, evidence } of failed)
    for (const { method, seq } of unread)
      if (!reported.has(method) && evidence.some(({ message }) => message === seq)) reported.set(method, id);
  if (reported.size === 0) return results;
  const situations = new Map(
    checks.map(({ check: { id, on } }) => [id, on === "every" ? undefined : on.name]),
  );
  const hasAgreed = played.some(({ conversations }) =>
    conversations.some(({ agreed }) => agreed !== undefined),
  );
  return results.map((result) => {
    const { verdict, reason: before } = result;
    const isUndeclared = verdict === "not-applicable" && before?.kind === "not-declared";
    const isUnused = verdict === "not-applicable" && before?.kind === "not-used";
    const isNotShown = isUnused || (verdict === "inconclusive" && before?.kind === "needs-exercise");
    if (before === undefined || !(isUndeclared || isNotShown)) return result;
    const found = unread.find(
      ({ situation, method, hidesCapabilities, isResponse }) =>
        reported.has(method) &&
        (isNotShown || hidesCapabilities) &&
        // What was declared in one situation is known for all: where nothing was, no other message says it.
        (situation === situations.get(result.id) ||
          (isUndeclared && !hasAgreed) ||
          // A monitor that found no message of its kind has read all of them, but for those that it could not read. What a client is free
          // to do, it does in requests and notifications of its own.
          (isUnused && !isResponse && situations.get(result.id) === undefined)),
    );
    const on = found && reported.get(found.method);
    if (on === undefined || on === result.id) return result;
    const what = `the client sent ${found?.method} in a form that does not fit the schema (message ${found?.seq})`;
    const text = `depends on ${on}: ${what}, so it did not show what this needs: ${before.text}`;
    const reason: Reason = { kind: "depends-on", text, on };
    return { ...result, verdict: "inconclusive", reason };
  });
}

function unreadIn({ situation, revision, conversations }: Played): readonly Unread[] {
  return conversations.flatMap(({ messages, serverRequests }) => {
    const asked = new Map(
      serverRequests.flatMap(({ method, responses }) => responses.map(({ seq }) => [seq, method] as const)),
    );
    return messages.flatMap(({ from, seq, value }) => {
      if (from !== "client" || !isObject(value)) return [];
      const answering = asked.get(seq);
      const pointers = problemsOf(value, revision, answering);
      if (pointers.length === 0) return [];
      const hidesCapabilities =
        lacksDeclaration(value, revision) || pointers.some((pointer) => /capabilities/i.test(pointer));
      const answer = answering === undefined ? "a response" : `the answer to ${answering}`;
      const isAnswer = isResponse(value);
      const method = isAnswer ? answer : nameOf(value.method);
      return [{ method, situation: situation.name, seq, isResponse: isAnswer, hidesCapabilities }];
    });
  });
}

const isResponse = (value: JsonObject) => !("method" in value) && ("result" in value || "error" in value);

const nameOf = (method: unknown) => (typeof method === "string" ? method : "a message without a method");

/** Whether a message that must say what the client declares says nothing that can be read. One without a method may be such a message. */
function lacksDeclaration(message: JsonObject, revision: Revision): boolean {
  const { method, id, params } = message;
  if (typeof method !== "string") return !isResponse(message);
  const given = isObject(params) ? params : {};
  if (eraOf(revision) === "stateful") return method === "initialize" && !isObject(given.capabilities);
  const meta = isObject(given._meta) ? given._meta : {};
  return typeof method === "string" && id !== undefined && !isObject(meta[META.clientCapabilities]);
}

/** The pointers to what is wrong with a message. null for an optional member counts as absent. */
function problemsOf(message: unknown, revision: Revision, answering: string | undefined): readonly string[] {
  const envelope = judgeEnvelope(message, revision, "client").filter(({ rule }) => !TOLERATED.has(rule));
  const shape = validateMessage(revision, "client", message, given({ answering })).filter(
    ({ rule }) => rule !== "null-for-optional",
  );
  return [...envelope, ...shape].map(({ pointer }) => pointer);
}
