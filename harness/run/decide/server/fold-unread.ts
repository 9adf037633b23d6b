import type { Check } from "../../../check/check.ts";
import { LISTS } from "../../../check/inventory.ts";
import type { LegTrace, Rpc } from "../../../trace/conversation.ts";
import type { CheckResult } from "../../../verdict/result.ts";
import type { Reason } from "../../../verdict/verdict.ts";
import type { Rests } from "../../outcomes/rests.ts";
import { Answers } from "./answers.ts";

/**
 * "Not exercised" and "not applicable" say that a target does not have something. Where the answer that would show it fits no schema, or came
 * under an id that no request had, that is not known: the check depends on the one that reports the answer. Only what another check reports as a failure counts here.
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
  const onStrays = reporterOf(results, (seq) => answers.isStray(seq));
  if (!results.some(counts)) return results;
  return results.map((result) => {
    const reason = isNotExercised(result) ? reasonOf(result) : undefined;
    return reason === undefined ? result : withReason(result, reason);
  });

  function reasonOf({ id, reason }: CheckResult): Reason | undefined {
    const unknown = `so this is not known: ${reason?.text ?? "whether there is anything to judge"}`;
    for (const { method, request, responses } of neededBy(id, reason?.text ?? "")) {
      const unread = responses.find(({ seq }) => answers.problemAt(seq) !== undefined);
      const stray = responses.length === 0 ? answers.strayAfter(request.seq) : undefined;
      const onStray = stray === undefined ? undefined : onStrays;
      const on = unread === undefined ? onStray : reported.get(method);
      if (on === undefined || on === id) continue;
      const what =
        unread === undefined
          ? `no answer to ${method} has its id, and one with no id of a request came (message ${stray})`
          : `the answer to ${method} does not fit the schema (message ${unread.seq})`;
      return { kind: "depends-on", text: `depends on ${on}: ${what}, ${unknown}`, on };
    }
    return reason?.kind === "needs-exercise" ? ofMalformed(id, unknown) : undefined;
  }

  /** What a tool asks, logs or reports in another form leads to none of what the check waits for. */
  function ofMalformed(id: string, unknown: string): Reason | undefined {
    for (const rpc of calledBy(id)) {
      const message = answers.malformedDuring(rpc);
      const on = message && reporterOf(results, (seq) => answers.isMalformed(seq));
      if (on === undefined || on === id) continue;
      const what = `during ${rpc.method} came a message that does not fit the schema (message ${message?.seq})`;
      return { kind: "depends-on", text: `depends on ${on}: ${what}, ${unknown}`, on };
    }
    return undefined;
  }

  function calledBy(id: string): readonly Rpc[] {
    return rests.withShared(namesOf(id, checks)).flatMap((name) => answers.of(name));
  }

  /** What a check has called, the lists that it has read, and the declaration that it needs. */
  function neededBy(id: string, text: string): readonly Rpc[] {
    const names = rests.withShared(namesOf(id, checks));
    const called = calledBy(id);
    const read = new Set<string>([...rests.listsOf(names)].map((list) => LISTS[list].method));
    const listed = answers.all.filter(({ method }) => read.has(method));
    const declared = answers.all.filter(({ method, responses }) =>
      responses.some(({ seq }) => isOpening(method) && answers.hidesCapability(seq, text)),
    );
    return [...called, ...listed, ...declared];
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
  for (const { id, evidence } of results.filter(counts)) {
    for (const { message } of evidence) {
      const method = answers.methodAt(message);
      if (method === undefined || answers.problemAt(message) === undefined || found.has(method)) continue;
      found.set(method, id);
    }
  }
  return found;
}

const counts = ({ verdict, pending }: CheckResult) => verdict === "fail" && !pending;

/** The first check that reports one of these messages. */
function reporterOf(results: readonly CheckResult[], isMeant: (seq: number) => boolean): string | undefined {
  return results.find((one) => counts(one) && one.evidence.some(({ message }) => isMeant(message)))?.id;
}
