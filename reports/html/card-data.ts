import type { CheckResult, Leg } from "../../harness/verdict/result.ts";
import type { Outcome } from "../causes/cards.ts";
import { changeIn } from "../compare/comparison.ts";
import type { Subject } from "./subject.ts";

/**
 * What the filter reads, as short as possible: "fail:MUST-NOT:0.2:regressed.cause" is the verdict, the level, the numbers
 * of the legs in the list of the page (none for all of them), and what "is:" matches.
 */
export function dataOf(subject: Subject, outcome: Outcome): string {
  const { check, all } = outcome;
  const legs = isEverywhere(subject, outcome) ? [] : all.map(({ leg }) => subject.result.legs.indexOf(leg));
  const parts = [check.verdict, check.level.replaceAll(" ", "-"), legs.join("."), states(subject, outcome)];
  return parts.join(":").replace(/:+$/, "");
}

/** It is the same in all legs of the run. */
export function isEverywhere({ result }: Subject, { all }: Outcome): boolean {
  return all.length === result.legs.length;
}

/** The filter reads the badge and the level where nothing else is written. */
export function isPlain(subject: Subject, outcome: Outcome): boolean {
  return dataOf(subject, outcome).split(":").length === 2;
}

/** The format that the filter parses. */
export function legKey({ revision, transport }: Leg): string {
  return `${revision}/${transport}`;
}

/** The values that "is:" matches, with dots between them. */
export function states({ causes, compared }: Subject, { check, all }: Outcome): string {
  const changes = compared ? all.flatMap(({ leg }) => changeIn(compared, leg, check.id)?.kind ?? []) : [];
  const states = [
    ...new Set([
      ...changes,
      ...(check.baseline ? [check.baseline] : []),
      ...(isPending(check) ? ["pending"] : []),
      ...(causes.some(({ card }) => card.id === check.id) ? ["cause"] : []),
    ]),
  ];
  return states.join(".");
}

/** Newer than the profile. A check that does not apply could not count either. */
export function isPending({ pending, verdict }: CheckResult): boolean {
  return pending === true && verdict !== "not-applicable";
}
