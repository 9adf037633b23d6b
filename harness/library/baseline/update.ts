import { type Document, isMap, isSeq, YAMLMap, YAMLSeq } from "yaml";
import { concerns } from "../../verdict/concerns.ts";
import type { BaselineEntry, Expectation } from "../../verdict/expectation.ts";
import type { CheckResult, Leg, Result } from "../../verdict/result.ts";
import { KEYS, PLACEHOLDER } from "./entry.ts";
import type { Parsed } from "./parse.ts";

const HEADER = ` What is known to be broken, and gates nothing as long as it is.
 Each entry needs a reason. mcp-conform --update-baseline adds what is broken, and removes what passes.`;

export interface Updated {
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

/** An entry, but for its place in the file. */
type Place = Omit<Expectation, "line">;

/**
 * The text of a baseline that is true of a result, which was judged by the baseline as it was. What passes or does
 * not apply goes; what is broken comes; what the run cannot tell stays. Comments and reasons stay with their entries.
 * `all`: every revision was tried.
 */
export function updated({ document, expectations }: Parsed, result: Result, all: boolean): Updated {
  const seq = entriesOf(document);
  const entries = result.baseline?.entries ?? [];
  const kept = expectations.map((one, index) => ({
    node: seq.items[index],
    places: placesOf(one, entries[index], result),
  }));
  const come = unexpected(result, expectations, all);
  const [first] = seq.items;
  seq.items = [
    ...kept.flatMap(({ node, places }) =>
      places.map((place, index) => (isMap(node) ? written(index === 0 ? node : copyOf(node), place) : node)),
    ),
    ...come.map((place) => written(new YAMLMap(), place)),
  ].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  beginAnew(document, seq, first);
  return {
    text: document.toString({ lineWidth: 0 }),
    added: come.length,
    removed: kept.filter(({ places }) => places.length === 0).length,
  };
}

/** The list of a document, which may be empty yet. */
function entriesOf(document: Document): YAMLSeq {
  if (!isSeq(document.contents)) {
    document.commentBefore ??= document.comment ?? HEADER;
    document.comment = null;
    document.contents = new YAMLSeq();
  }
  const seq = document.contents;
  if (!isSeq(seq)) throw new Error("a document without a list was let through");
  seq.flow = false;
  headingApart(document, seq.items[0]);
  return seq;
}

/** All that stands above the first entry is taken for its comment; what an empty line parts from it is the file's. */
function headingApart(document: Document, first: unknown): void {
  if (!isMap(first) || document.commentBefore) return;
  const blocks = first.commentBefore?.split("\n\n") ?? [];
  const own = blocks.pop();
  if (own === undefined || blocks.length === 0) return;
  document.commentBefore = blocks.join("\n\n");
  first.commentBefore = own;
}

/** Where an entry still holds: as it is, nowhere, or only in the revisions in which it did not pass. */
function placesOf(one: Expectation, entry: BaselineEntry | undefined, result: Result): readonly Place[] {
  if (entry === undefined || entry.state === "elsewhere") return [one];
  if (entry.state === "unmatched") return [];
  const legs = result.legs.filter((leg) => concerns(one, leg, result));
  const of = (holds: (check: CheckResult) => boolean) =>
    legs.filter((leg) => leg.checks.some((check) => check.id === one.check && holds(check)));
  if (of(passes).length === 0) return [one];
  const revisions = of(mayBreak).map(({ revision }) => revision);
  return revisions.sort().map((revision) => ({ ...one, revision }));
}

const passes = ({ verdict }: CheckResult) => verdict === "pass" || verdict === "observed";

const mayBreak = ({ verdict, reason }: CheckResult) =>
  verdict === "fail" ||
  verdict === "warn" ||
  (verdict === "inconclusive" && reason?.kind !== "needs-exercise");

/** What is broken and not expected: one entry a revision, or one for all where all were tried and it passed in none. */
function unexpected(result: Result, expectations: readonly Expectation[], all: boolean): readonly Place[] {
  const broken = new Map<string, Leg[]>();
  for (const leg of result.legs) {
    for (const { id, baseline } of leg.checks) {
      const named = expectations.some((one) => one.check === id && concerns(one, leg, result));
      if (baseline === "unexpected" && !named) broken.set(id, [...(broken.get(id) ?? []), leg]);
    }
  }
  const { name, url, command, transport } = result.target;
  return [...broken].flatMap(([check, legs]): readonly Place[] => {
    const others = expectations.filter((one) => one.check === check);
    const somewhere = result.legs.some((leg) => leg.checks.some((one) => one.id === check && passes(one)));
    const target = name ?? url ?? command;
    const told = others.some((one) => one.target !== undefined) && target !== undefined ? { target } : {};
    const everywhere = all && legs.length > 1 && !somewhere && others.length === 0;
    if (everywhere) return [{ check, transport }];
    return legs.map(({ revision }) => ({ check, revision, transport, ...told }));
  });
}

/** An empty line parts entries from those before them, and there are others now before the first. */
function beginAnew(document: Document, { items }: YAMLSeq, before: unknown): void {
  const [now] = items;
  if (!isMap(before) || now === before) return;
  // It may have been of the file, whose first entry is gone.
  if (!items.includes(before)) document.commentBefore ||= before.commentBefore ?? null;
  if (!isMap(now)) return;
  before.spaceBefore = now.spaceBefore === true;
  now.spaceBefore = false;
}

/** The entry as a node; what it says already is left as it is written. */
function written(node: YAMLMap, place: Place): YAMLMap {
  for (const key of KEYS) {
    if (key === "reason" && !node.get("reason")) node.set("reason", PLACEHOLDER);
    const value = place[key];
    if (value !== undefined && node.get(key) !== value && key !== "reason") node.set(key, value);
  }
  return node;
}

/** The same entry once more; its comments stay with the first. */
function copyOf(node: YAMLMap): YAMLMap {
  const copy = node.clone();
  if (!isMap(copy)) throw new Error("a mapping was cloned into something else");
  copy.commentBefore = null;
  copy.spaceBefore = false;
  return copy;
}

function orderOf(node: unknown): string {
  const part = (key: string) => (isMap(node) ? String(node.get(key) ?? "") : "");
  return ["check", "revision", "transport", "target"].map(part).join("\n");
}
