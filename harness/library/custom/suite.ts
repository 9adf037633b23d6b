import { type Revision, type Span, within } from "../../../schema/revision.ts";
import { type Check, type CheckMaker, checkOf } from "../../check/check.ts";
import type { DutyBook } from "../../check/duty.ts";
import type { Duty } from "../../verdict/result.ts";
import type { Level } from "../../verdict/verdict.ts";

/** A rule of your own. */
export interface CustomRequirement {
  readonly level: Level;
  /** The rule in one sentence. */
  readonly gist: string;
  /** Where the rule is written. */
  readonly url?: string;
  /** The revisions in which it applies; all when left out. */
  readonly revisions?: Span;
}

/** Rules of your own, with the checks that judge them. All ids begin with the name of the suite and a dot. */
export interface CustomSuite<Id extends string = string> {
  /** Lower-case letters, digits and hyphens, such as "acme". */
  readonly name: string;
  readonly requirements: Readonly<Record<Id, CustomRequirement>>;
  readonly checks: readonly Check[];
}

interface SuiteDefinition<Id extends string> extends Omit<CustomSuite<Id>, "checks"> {
  /** Makes the checks. A check that names an unknown requirement does not compile. */
  readonly checks: (check: CheckMaker<NoInfer<Id>>) => readonly Check[];
}

/**
 * Defines a suite of your own rules. They are judged after those of the specification, in a session of their own, and are
 * no part of the verdict.
 *
 * @example
 * export default defineSuite({
 *   name: "acme",
 *   requirements: { "acme.tools.described": { level: "SHOULD", gist: "Each tool has a description." } },
 *   checks: (check) => [check({ id: "acme.tools.described", … })],
 * });
 */
export function defineSuite<Id extends string>({ checks, ...suite }: SuiteDefinition<Id>): CustomSuite<Id> {
  return { ...suite, checks: checks(checkOf<Id>()) };
}

/** The requirements of custom suites in the form that the harness reads. */
export function bookOf(suites: readonly CustomSuite[]): DutyBook {
  const all = new Map(suites.flatMap(({ requirements }) => Object.entries(requirements)));
  const duty = (id: string, revision: Revision): Duty | undefined => {
    const found = all.get(id);
    if (found === undefined || !within(revision, found.revisions ?? {})) return undefined;
    return { id, level: found.level, gist: found.gist, url: found.url ?? "" };
  };
  return {
    hash: "custom",
    duty,
    duties: (_role, revision) => [...all.keys()].flatMap((id) => duty(id, revision) ?? []),
  };
}
