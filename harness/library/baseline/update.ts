import { type Document, isMap, isSeq, YAMLMap, YAMLSeq } from "yaml";
import { checkPage } from "../../../reports/check-page.ts";
import { printableLine } from "../../../reports/text.ts";
import { concerns } from "../../verdict/concerns.ts";
import type { BaselineEntry, Expectation } from "../../verdict/expectation.ts";
import type { CheckResult, Leg, Result } from "../../verdict/result.ts";
import { KEYS, PLACEHOLDER } from "./entry.ts";
import type { Parsed } from "./parse.ts";

const HEADER = ` Known failures. As long as they fail, they do not fail the run.
 Each entry needs a reason. mcp-conform --update-baseline adds new failures, and removes entries that pass.`;

export interface Updated {
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

/** The maximum number of characters of what was seen, in a comment. */
const LONGEST = 200;

/** An entry without its line. */
type Entry = Omit<Expectation, "line">;

/**
 * The text of a baseline that fits a result, which has been judged by the baseline before. Entries that pass, or do not
 * apply, are removed; new failures are added; entries that the run could not judge stay. Comments and reasons stay with
 * their entries. `all`: every revision was tried. `reason`: of each entry that has none.
 */
export function updated(
  { document, expectations }: Parsed,
  result: Result,
  { all, reason = PLACEHOLDER }: { readonly all: boolean; readonly reason?: string },
): Updated {
  const seq = entriesOf(document);
  const entries = result.baseline?.entries ?? [];
  const present = expectations.map((one, index) => ({
    node: seq.items[index],
    entries: remaining(one, entries[index], result),
  }));
  const added = unexpected(result, expectations, all);
  const [first] = seq.items;
  seq.items = [
    ...present.flatMap(({ node, entries }) =>
      entries.map((entry, index) =>
        isMap(node) ? written(index === 0 ? node : copyOf(node), entry, reason) : node,
      ),
    ),
    ...added.map((entry) => written(described(entry, result), entry, reason)),
  ].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  spaceFirst(document, seq, first);
  return {
    text: document.toString({ lineWidth: 0 }),
    added: added.length,
    removed: present.filter(({ entries }) => entries.length === 0).length,
  };
}

/** The list of a document, which may still be empty. */
function entriesOf(document: Document): YAMLSeq {
  if (!isSeq(document.contents)) {
    document.commentBefore ??= document.comment ?? HEADER;
    document.comment = null;
    document.contents = new YAMLSeq();
  }
  const seq = document.contents;
  if (!isSeq(seq)) throw new Error("a document without a list was accepted");
  seq.flow = false;
  separateHeading(document, seq.items[0]);
  return seq;
}

/** The parser takes all text above the first entry for its comment. The text above an empty line belongs to the file. */
function separateHeading(document: Document, first: unknown): void {
  if (!isMap(first) || document.commentBefore) return;
  const blocks = first.commentBefore?.split("\n\n") ?? [];
  const own = blocks.pop();
  if (own === undefined || blocks.length === 0) return;
  document.commentBefore = blocks.join("\n\n");
  first.commentBefore = own;
}

/** What remains of an entry: itself, nothing, or one entry for each revision in which it did not pass. */
function remaining(one: Expectation, entry: BaselineEntry | undefined, result: Result): readonly Entry[] {
  if (entry === undefined || entry.state === "elsewhere") return [one];
  if (entry.state === "unmatched") return [];
  const legs = result.legs.filter((leg) => concerns(one, leg, result));
  const legsWhere = (matches: (check: CheckResult) => boolean) =>
    legs.filter((leg) => leg.checks.some((check) => check.id === one.check && matches(check)));
  if (legsWhere(passes).length === 0) return [one];
  const revisions = legsWhere(mayFail).map(({ revision }) => revision);
  return revisions.sort().map((revision) => ({ ...one, revision }));
}

const passes = ({ verdict }: CheckResult) => verdict === "pass" || verdict === "observed";

const mayFail = ({ verdict, reason }: CheckResult) =>
  verdict === "fail" ||
  verdict === "warn" ||
  (verdict === "inconclusive" && reason?.kind !== "needs-exercise");

/** New failures: one entry for each revision, or one for all revisions where all were tried and it passed in none. */
function unexpected(result: Result, expectations: readonly Expectation[], all: boolean): readonly Entry[] {
  const broken = new Map<string, Leg[]>();
  for (const leg of result.legs) {
    for (const { id, baseline } of leg.checks) {
      const named = expectations.some((one) => one.check === id && concerns(one, leg, result));
      if (baseline === "unexpected" && !named) broken.set(id, [...(broken.get(id) ?? []), leg]);
    }
  }
  const { name, url, command, transport } = result.target;
  return [...broken].flatMap(([check, legs]): readonly Entry[] => {
    const others = expectations.filter((one) => one.check === check);
    const somewhere = result.legs.some((leg) => leg.checks.some((one) => one.id === check && passes(one)));
    const target = name ?? url ?? command;
    const named = others.some((one) => one.target !== undefined) && target !== undefined ? { target } : {};
    const everywhere = all && legs.length > 1 && !somewhere && others.length === 0;
    if (everywhere) return [{ check, transport }];
    return legs.map(({ revision }) => ({ check, revision, transport, ...named }));
  });
}

/** An empty line separates an entry from the one before it. The first entry needs none, and may be another one now. */
function spaceFirst(document: Document, { items }: YAMLSeq, before: unknown): void {
  const [now] = items;
  if (!isMap(before) || now === before) return;
  // The comment may belong to the file, whose first entry is removed.
  if (!items.includes(before)) document.commentBefore ||= before.commentBefore ?? null;
  if (!isMap(now)) return;
  before.spaceBefore = now.spaceBefore === true;
  now.spaceBefore = false;
}

/** The node of a new entry. What was seen when it was written, and the page of the check, are comments above it. */
function described(entry: Entry, result: Result): YAMLMap {
  const node = new YAMLMap();
  const actual = result.legs
    .filter((leg) => concerns({ line: 0, ...entry }, leg, result))
    .flatMap(({ checks }) => checks.find(({ id }) => id === entry.check)?.actual ?? [])[0];
  const page = checkPage(entry.check);
  const lines = [
    ...(actual === undefined ? [] : [` actual: ${printableLine(actual, LONGEST)}`]),
    ...(page === undefined ? [] : [` ${page}`]),
  ];
  if (lines.length > 0) node.commentBefore = lines.join("\n");
  return node;
}

/** Puts an entry into its node. Members with the right value keep their spelling. */
function written(node: YAMLMap, entry: Entry, reason: string): YAMLMap {
  for (const key of KEYS) {
    if (key === "reason" && !node.get("reason")) node.set("reason", reason);
    const value = entry[key];
    if (value !== undefined && node.get(key) !== value && key !== "reason") node.set(key, value);
  }
  return node;
}

/** A second node for the same entry. The comments stay with the first. */
function copyOf(node: YAMLMap): YAMLMap {
  const copy = node.clone();
  if (!isMap(copy)) throw new Error("the clone of a mapping is no mapping");
  copy.commentBefore = null;
  copy.spaceBefore = false;
  return copy;
}

function orderOf(node: unknown): string {
  const part = (key: string) => (isMap(node) ? String(node.get(key) ?? "") : "");
  return ["check", "revision", "transport", "target"].map(part).join("\n");
}
