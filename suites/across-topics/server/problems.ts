import type { Expect } from "../../../harness/check/expect.ts";
import { lacksExercise, notApplicable } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import type { Leniency } from "../../../harness/verdict/verdict.ts";
import { given } from "../../../schema/given.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { SchemaVerdict } from "../../../schema/lint/index.ts";
import { ownMember } from "../../../schema/own-member.ts";
import type { Problem } from "../../../schema/problem.ts";
import type { Revision } from "../../../schema/revision.ts";
import type { DefinitionName } from "../../../schema/tables/index.ts";
import { validateDefinition } from "../../../schema/validate/index.ts";

/** How to judge each of several values. */
export interface Judging<One extends Item = Item> {
  /** What must hold, in words that follow "expected": "annotations that are valid against the schema". */
  readonly what: string;
  /** Problems of a value, with pointers into it; undefined where the value has nothing to judge. */
  judge(value: JsonObject): readonly Problem[] | SchemaVerdict | undefined;
  /** A hint that fits these problems better than that of the check. */
  hint?(item: One, problems: readonly Problem[]): string | undefined;
  /** Rules of only one of two readings, or without a keyword: they only warn. */
  readonly lenient?: readonly string[];
  /** The reason when no value has anything to judge: "no tool has annotations". */
  readonly none: string;
}

/** Why a broken rule only warns, where the reason is not that the text has two readings. */
const LENIENCY: Readonly<Record<string, Leniency>> = {
  "later-type": "later-revision",
  timestamp: "no-keyword",
  "icon-data": "no-keyword",
  "icon-sizes": "no-keyword",
  "mime-type": "no-keyword",
  "binary-as-text": "no-keyword",
  "uri-common-scheme": "no-keyword",
  "base64-spare-bits": "tolerated",
  "schema-pattern": "tolerated",
  "schema-ref-endless": "tolerated",
  "schema-ref-external": "tolerated",
};

/** Judges each value separately. A check with nothing to judge is not applicable, not passed. */
export function judgeEach<One extends Item>(
  expect: Expect,
  items: readonly One[],
  judging: Judging<One>,
): void {
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
  if (unjudged !== undefined)
    lacksExercise("server.ordinary", `a schema that the harness can judge: ${unjudged}`);
  notApplicable(judging.none);
}

function report<One extends Item>(
  expect: Expect,
  item: One,
  problems: readonly Problem[],
  { what, hint, lenient = [] }: Judging<One>,
): void {
  const name = nameOf(item);
  const tolerated = problems.filter(({ rule }) => lenient.includes(rule));
  const broken = problems.filter((problem) => !tolerated.includes(problem));
  expect.clean(broken, {
    at: item.at,
    base: item.pointer,
    what: `${name}: ${what}`,
    hint: hint?.(item, broken),
  });
  for (const { pointer, message, rule } of tolerated.slice(0, 3)) {
    const at = `${item.pointer}${pointer}`;
    expect.should(false, {
      expected: `${name}: ${what}`,
      actual: `${at} ${message}`,
      at: item.at,
      pointer: at,
      ...given({ hint: hint?.(item, tolerated) }),
      leniency: ownMember(LENIENCY, rule) ?? "two-readings",
    });
  }
}

/** The name or URI of a value; for a value without them, its pointer. */
export function nameOf({ value, pointer }: Item): string {
  const name = value.name ?? value.uri;
  return typeof name === "string"
    ? JSON.stringify(name.slice(0, 80))
    : `the value at ${pointer || "the root"}`;
}

/**
 * The problems that the schema finds in a value, except in members that other checks judge. Null in place of an
 * absent member is left out too: a monitor judges it in all messages (reading S15).
 */
export function shapeProblems(
  revision: Revision,
  definition: DefinitionName,
  value: unknown,
  ...judgedElsewhere: readonly string[]
): readonly Problem[] {
  return validateDefinition(revision, definition, value).filter(
    ({ pointer, rule }) =>
      rule !== "null-for-optional" && !judgedElsewhere.some((member) => concerns(pointer, member)),
  );
}

/** Problems of a member, with pointers from the value that has it. */
export function inMember(member: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({ ...problem, pointer: `/${member}${problem.pointer}` }));
}

function concerns(pointer: string, member: string): boolean {
  return pointer === `/${member}` || pointer.startsWith(`/${member}/`);
}
