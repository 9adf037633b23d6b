import type { Expect } from "../../harness/check/expect.ts";
import { lacksExercise, notApplicable } from "../../harness/check/expect.ts";
import type { Item } from "../../harness/check/inventory.ts";
import type { Leniency } from "../../harness/verdict/verdict.ts";
import type { JsonObject } from "../../schema/json.ts";
import type { SchemaVerdict } from "../../schema/lint/index.ts";
import type { Problem } from "../../schema/problem.ts";
import type { Revision } from "../../schema/revision.ts";
import type { DefinitionName } from "../../schema/tables/index.ts";
import { validateDefinition } from "../../schema/validate/index.ts";

/** How each of several values is judged. */
export interface Judging {
  /** What must hold, as it reads after "expected": "annotations as the schema has them". */
  readonly what: string;
  /** Problems of a value, with pointers into it; undefined where it holds nothing to judge. */
  judge(value: JsonObject): readonly Problem[] | SchemaVerdict | undefined;
  /** Rules that only one of two readings has, or that no keyword demands: a warning. */
  readonly lenient?: readonly string[];
  /** What is said where no value holds anything to judge: "no tool has annotations". */
  readonly none: string;
}

/** Why a broken rule only warns, where the reason is not that the text has two readings. */
const LENIENCY: Readonly<Record<string, Leniency>> = {
  "later-type": "later-revision",
  timestamp: "no-keyword",
  "icon-data": "no-keyword",
  "icon-sizes": "no-keyword",
  "mime-type": "no-keyword",
  "base64-spare-bits": "tolerated",
  "schema-pattern": "tolerated",
  "schema-ref-endless": "tolerated",
  "schema-ref-external": "tolerated",
};

/** Judges each value by itself. A check with nothing to judge does not pass: it does not apply. */
export function judgeEach(expect: Expect, items: readonly Item[], judging: Judging): void {
  let judged = 0;
  let unjudged: string | undefined;
  for (const item of items) {
    const verdict = judging.judge(item.value);
    if (verdict === undefined) continue;
    if ("kind" in verdict && verdict.kind === "not-judged") {
      unjudged ??= verdict.reason;
      continue;
    }
    judged += 1;
    report(expect, item, "kind" in verdict ? verdict.problems : verdict, judging);
  }
  if (judged > 0) return;
  if (unjudged !== undefined) lacksExercise("server.ordinary", `something that can be judged: ${unjudged}`);
  notApplicable(judging.none);
}

function report(
  expect: Expect,
  item: Item,
  problems: readonly Problem[],
  { what, lenient = [] }: Judging,
): void {
  const name = nameOf(item);
  const mild = problems.filter(({ rule }) => lenient.includes(rule));
  expect.clean(
    problems.filter((problem) => !mild.includes(problem)),
    { at: item.at, base: item.pointer, what: `${name}: ${what}` },
  );
  for (const { pointer, message, rule } of mild.slice(0, 3)) {
    const at = `${item.pointer}${pointer}`;
    expect.should(false, {
      expected: `${name}: ${what}`,
      actual: `${at} ${message}`,
      at: item.at,
      pointer: at,
      leniency: LENIENCY[rule] ?? "two-readings",
    });
  }
}

/** What a person calls a value: its name or URI, or where it has none, the place where it stands. */
export function nameOf({ value, pointer }: Item): string {
  const name = value.name ?? value.uri;
  return typeof name === "string"
    ? JSON.stringify(name.slice(0, 80))
    : `the value at ${pointer || "the root"}`;
}

/**
 * What the schema has against a value, but for members whose rule is a check of its own, and for null where a
 * member should be left out: a monitor judges that wherever it stands.
 */
export function shapeProblems(
  revision: Revision,
  definition: DefinitionName,
  value: unknown,
  ...apart: readonly string[]
): readonly Problem[] {
  return validateDefinition(revision, definition, value).filter(
    ({ pointer, rule }) => rule !== "null-for-optional" && !apart.some((member) => concerns(pointer, member)),
  );
}

/** Problems of a member, told from the value that has it. */
export function inMember(member: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, pointer: `/${member}${problem.pointer}` }));
}

function concerns(pointer: string, member: string): boolean {
  return pointer === `/${member}` || pointer.startsWith(`/${member}/`);
}
