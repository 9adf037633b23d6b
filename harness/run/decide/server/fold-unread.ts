import { isObject } from "../../../../schema/json.ts";
import { ownMember } from "../../../../schema/own-member.ts";
import type { Check } from "../../../check/check.ts";
import { LISTS } from "../../../check/inventory.ts";
import type { LegTrace, Rpc } from "../../../trace/conversation.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason } from "../../../verdict/verdict.ts";
import { problemHiding } from "../../outcomes/malformed.ts";
import type { Rests } from "../../outcomes/rests.ts";

/** What a check says of a capability that it needs. */
const UNDECLARED = /declares? no ([\w.]+)|declare the extension ([\w./-]+)/;

/**
 * "Not exercised" and "not applicable" say that a target does not have something. Where the answer that would show it fits no schema, that is
 * not known: the check depends on the one that reports the answer. Only what another check reports as a failure counts here.
 */
export function foldUnread(
  results: readonly CheckResult[],
  checks: ReadonlyMap<string, Check>,
  trace: LegTrace,
  rests: Rests,
): readonly CheckResult[] {
  if (!results.some(isNotExercised)) return results;
  const answers = new Answers(trace);
  const reported = reportedIn(results, answers);
  if (reported.size === 0) return results;
  return results.map((result) => {
    const reason = isNotExercised(result) ? reasonOf(result) : undefined;
    return reason === undefined ? result : withReason(result, reason);
  });

  function reasonOf({ id, reason }: CheckResult): Reason | undefined {
    const methods = neededBy(id, reason?.text ?? "");
    for (const [method, responses] of methods) {
      const on = reported.get(method);
      const unread = responses.find((seq) => answers.problemAt(seq) !== undefined);
      if (on === undefined || on === id || unread === undefined) continue;
      const what = `the answer to ${method} does not fit the schema (message ${unread})`;
      const text = `depends on ${on}: ${what}, so this is not known: ${reason?.text ?? "whether there is anything to judge"}`;
      return { kind: "depends-on", text, on };
    }
    return undefined;
  }

  /** The methods that a check has called, or whose lists it has read, and what came. */
  function neededBy(id: string, text: string): ReadonlyMap<string, readonly number[]> {
    const names = rests.withShared(namesOf(id, checks));
    const called = names.flatMap((name) => answers.of(name));
    const read = new Set<string>([...rests.listsOf(names)].map((list) => LISTS[list].method));
    const listed = answers.all.filter(({ method }) => read.has(method));
    const declared = answers.all.filter(({ method, responses }) =>
      responses.some(({ seq }) => isOpening(method) && answers.hidesCapability(seq, text)),
    );
    const needed = new Map<string, number[]>();
    for (const { method, responses } of [...called, ...listed, ...declared])
      needed.set(method, [...(needed.get(method) ?? []), ...responses.map(({ seq }) => seq)]);
    return needed;
  }
}

const isOpening = (method: string) => method === "initialize" || method === "server/discover";

function isNotExercised({ verdict, reason }: CheckResult): boolean {
  return verdict === "not-applicable" || (verdict === "inconclusive" && reason?.kind === "needs-exercise");
}

function withReason({ expected: _, actual: __, ...result }: CheckResult, reason: Reason): CheckResult {
  return { ...result, verdict: "inconclusive", reason, evidence: [] };
}

/** A check, its situation, and what it depends on: their reason is repeated for it. */
function namesOf(id: string, checks: ReadonlyMap<string, Check>): readonly string[] {
  const check = checks.get(id);
  if (check === undefined) return [id];
  const situation = typeof check.on === "object" ? [check.on.name] : [];
  return [id, ...situation, ...(check.after ?? []).flatMap((one) => namesOf(one, checks))];
}

/** For each method with an answer that fits no schema: the first check that reports one. */
function reportedIn(results: readonly CheckResult[], answers: Answers): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id, verdict, pending, evidence } of results) {
    if (verdict !== "fail" || pending) continue;
    for (const { message } of evidence) {
      const method = answers.methodAt(message);
      if (method === undefined || answers.problemAt(message) === undefined || found.has(method)) continue;
      found.set(method, id);
    }
  }
  return found;
}

/** The answers of a target, with what is wrong with them. */
class Answers {
  readonly #revision: LegTrace["revision"];
  readonly #requests = new Map<number, { readonly rpc: Rpc; readonly value: unknown }>();
  readonly #by = new Map<string, Rpc[]>();
  readonly #problems = new Map<number, string | undefined>();
  readonly all: readonly Rpc[];

  constructor({ revision, conversations }: LegTrace) {
    this.#revision = revision;
    this.all = conversations.flatMap(({ clientRequests }) => clientRequests);
    const senders = new Map<number, string>();
    for (const { events } of conversations)
      for (const event of events)
        if ("by" in event && event.by !== undefined) senders.set(event.seq, event.by);
    for (const rpc of this.all) {
      for (const { seq, value } of rpc.responses) this.#requests.set(seq, { rpc, value });
      const by = senders.get(rpc.request.seq);
      if (by !== undefined) this.#by.set(by, [...(this.#by.get(by) ?? []), rpc]);
    }
  }

  of(name: string): readonly Rpc[] {
    return this.#by.get(name) ?? [];
  }

  methodAt(seq: number): string | undefined {
    return this.#requests.get(seq)?.rpc.method;
  }

  /** The pointer to what is wrong with a response. */
  problemAt(seq: number): string | undefined {
    if (!this.#problems.has(seq)) {
      const found = this.#requests.get(seq);
      const problem = found && problemHiding(this.#revision, found.rpc.method, found.value);
      this.#problems.set(seq, problem?.pointer);
    }
    return this.#problems.get(seq);
  }

  /** Whether the declaration of what the reason names cannot be read. */
  hidesCapability(seq: number, reason: string): boolean {
    const [, path, extension] = UNDECLARED.exec(reason) ?? [];
    const parts = extension === undefined ? path?.split(".") : ["extensions", extension];
    const value = this.#requests.get(seq)?.value;
    const result = isObject(value) ? value.result : undefined;
    let declared: unknown = isObject(result) ? result.capabilities : undefined;
    // Then nothing is known of what the target has.
    if (!isObject(declared)) return true;
    for (const part of parts ?? []) {
      if (!isObject(declared)) break;
      declared = ownMember(declared, part);
    }
    // null counts as absent, and true and false are the values of the parts.
    return !(
      isObject(declared) ||
      declared === undefined ||
      declared === null ||
      typeof declared === "boolean"
    );
  }
}
