import { isObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Execution } from "../lanes/lanes.ts";
import { noFindings, type Outcome } from "../outcomes/outcome.ts";

/** When this many checks miss a message in the same way, they may have one cause. */
const MANY = 8;

/** They must have asked by this many methods, or the cause is only one kind of request. */
const METHODS = 3;

/** As many of them are retried first, to confirm the cause. */
export const CONFIRMED_BY = 3;

/** Groups of many checks that miss a message in the same way, each on different requests. */
export function sameFailures(
  executions: readonly Execution[],
  events: readonly TraceEvent[],
): readonly (readonly Execution[])[] {
  const groups = new Map<string, Execution[]>();
  for (const one of executions) {
    const says = sayingOf(one.outcome);
    if (says !== undefined) groups.set(says, [...(groups.get(says) ?? []), one]);
  }
  return [...groups.values()].filter(
    (group) => group.length >= MANY && methodsOf(group, events).size >= METHODS,
  );
}

/** Between an input of a check and its answer, in what was seen. */
const ANSWERED = " → ";

/** What a failure says, without the inputs of its check. */
export function sayingOf({ verdict, findings }: Outcome): string | undefined {
  if (verdict !== "fail" && verdict !== "warn") return undefined;
  const decisive = findings.filter((finding) => finding.verdict === verdict);
  const texts = new Set(decisive.map(({ actual }) => actual.split(ANSWERED).at(-1)));
  return [verdict, ...[...texts].sort()].join("\n");
}

/** The outcome of the other checks of a group, after some of its checks have confirmed the failure. */
export function sameAs(first: Execution): Outcome {
  const { id: on } = first.check.check;
  const seen = first.outcome.findings.find(({ verdict }) => verdict === first.outcome.verdict)?.actual ?? "";
  return noFindings("inconclusive", { kind: "depends-on", text: `the same as in ${on}: ${seen}`, on });
}

function methodsOf(group: readonly Execution[], events: readonly TraceEvent[]): ReadonlySet<unknown> {
  const asked = group.flatMap(({ outcome }) =>
    outcome.findings.flatMap(({ verdict, evidence }) =>
      verdict === outcome.verdict ? evidence.map(({ message }) => events[message - 1]) : [],
    ),
  );
  return new Set(
    asked.flatMap((event) => {
      const sent =
        event?.channel === "stdin" || event?.channel === "http-request" ? event.message : undefined;
      return isObject(sent) && typeof sent.method === "string" ? [sent.method] : [];
    }),
  );
}
