import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { clientSuites, serverSuites } from "../../registry.ts";
import { checksIn } from "../kill.ts";
import { describeMutation, type Mutation } from "./mutation.ts";

/** Where a check may say "not exercised" although a message was broken, and why. */
interface Reason {
  readonly check: RegExp;
  /** What was mutated, as `describeMutation` says it. */
  readonly mutation: RegExp;
  readonly because: string;
}

export const REASONS: readonly Reason[] = [
  {
    check: /^cancellation\.late-response\.ignored$/,
    mutation: /^notification notifications\/cancelled: (?:params|method)/,
    because: "a notification that names no request cancels none, and cancellation.request.own reports it",
  },
  {
    check: /^(?:sampling|elicitation|roots|tasks)\./,
    mutation: /^request (?:sampling\/createMessage|elicitation\/create|roots\/list): (?:params|method)/,
    because:
      "a request that mcp-conform cannot answer leads to none of the later ones, and the checks of the request report it",
  },
  {
    check: /^forms\.broken\.recovered\.cancelled-call$/,
    mutation: /^error |: id is /,
    because:
      "a server whose answers cannot be assigned gets one request at a time, so no call is under way that can be cancelled; the checks of responses report it",
  },
  {
    check: /^lifecycle\.initialized\.request-before$/,
    mutation: /ping/,
    because:
      "a server that does not answer the ping before it is sent no other request so early: it may ignore both, and lifecycle.initialized.ping-before reports it",
  },
  {
    check: /^meta\.capabilities\.concurrent$/,
    mutation: /: id is /,
    because:
      "it needs two requests that are open at the same time, and a server whose answers cannot be assigned gets one at a time",
  },
  {
    check: /\.during-call$/,
    mutation: /^error |: id is /,
    because:
      "the same; and whether a call still works when the request beside it is answered depends on the time of both",
  },
];

/** A monitor reads what other checks provoke: they say why they could not. */
const MONITORS: ReadonlySet<string> = new Set([
  ...serverSuites.flatMap(({ checks }) => checks.flatMap(({ on, id }) => (on === "trace" ? [id] : []))),
  ...clientSuites.flatMap(({ checks }) => checks.flatMap(({ on, id }) => (on === "every" ? [id] : []))),
]);

/** A check with another reason names what it depends on, and the run is not complete. */
function isNotExercised({ verdict, reason }: CheckResult): boolean {
  return verdict === "not-applicable" || (verdict === "inconclusive" && reason?.kind === "needs-exercise");
}

/** The checks that passed in the clean run, and that say in the mutated one that there was nothing to judge. */
export function hiddenIn(clean: Result, mutated: Result, mutation: Mutation): readonly string[] {
  const passed = new Set(checksIn(clean).flatMap(({ id, verdict }) => (verdict === "pass" ? [id] : [])));
  const what = describeMutation(mutation);
  const isExcepted = (id: string) =>
    REASONS.some((reason) => reason.check.test(id) && reason.mutation.test(what));
  return checksIn(mutated)
    .filter((check) => passed.has(check.id) && isNotExercised(check))
    .filter(({ id }) => !MONITORS.has(id) && !isExcepted(id))
    .map(({ id, reason }) => `${what} hides ${id}: ${reason?.text ?? "no reason"}`);
}
