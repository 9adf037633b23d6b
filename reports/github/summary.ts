import { type BaselineReport, baselineErrors } from "../../harness/verdict/expectation.ts";
import type { CheckResult, Diagnosis, Leg, Result } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import type { Comparison } from "../compare/comparison.ts";
import { comparisonMarkdown } from "../compare/markdown.ts";
import { type Card, cardsOf } from "../html/cards.ts";
import { cell, code, escaped, fenced, folded, inert, link } from "../markdown.ts";
import type { Reporter } from "../reporter.ts";
import { rerunLine } from "../rerun.ts";
import { verdictSentences } from "../summary.ts";
import { count, printableLine } from "../text.ts";
import { legNames, legsOf, type ToMend, toMend } from "./causes.ts";

/** GitHub refuses the summary of a step beyond 1 MiB; other things of the step may be in it, too. */
const MOST_BYTES = 512 * 1024;

/** So many findings are told in full, so many rows in a list. */
const MOST_FINDINGS = 40;
const MOST_ROWS = 100;

/** A report for the summary of a step of GitHub Actions, or any reader of Markdown: root causes first. */
export const markdown: Reporter = ({ result, compared }) => {
  const found = toMend(result);
  const [word = "", ...legs] = verdictSentences(result);
  const told = found.slice(0, MOST_FINDINGS).map((one, index) => finding(result, one, index + 1));
  const rest = found.slice(MOST_FINDINGS);
  return within([
    `## mcp-conform: ${escaped(word.replace(/\.$/, ""))}`,
    ...legs.map((sentence) => `**${escaped(sentence)}**`),
    facts(result),
    ...(result.diagnosis ? [diagnosed(result.diagnosis)] : []),
    ...(found.length > 0 ? [`### To mend (${found.length})`] : []),
    ...told,
    ...(rest.length > 0 ? [`… and ${ids(rest.map(({ card }) => card))}.`] : []),
    ...wrongIn(result.baseline),
    ...(compared ? [changed(compared, result)] : []),
    ...(result.legs.length > 0 ? [`### All checks`, counted(result.legs)] : []),
    ...lists(result, found),
  ]);
};

/** As much as there is room for: whole blocks only. */
function within(blocks: readonly string[]): string {
  const shown: string[] = [];
  let bytes = 0;
  for (const block of blocks) {
    bytes += Buffer.byteLength(block) + 2;
    if (bytes > MOST_BYTES) return `${[...shown, "… the rest is left out: it is too long."].join("\n\n")}\n`;
    shown.push(block);
  }
  return `${shown.join("\n\n")}\n`;
}

function facts({ target, tool, started, ms }: Result): string {
  const { name = `unnamed ${target.role}`, version, command, url } = target;
  return [
    code(version === undefined ? name : `${name} ${version}`, 100),
    ...[command, url].flatMap((address) => (address === undefined ? [] : [code(address)])),
    `${tool.name} ${printableLine(tool.version, 20)}`,
    `${printableLine(started.slice(0, 16).replace("T", " "), 20)} UTC`,
    `${(ms / 1000).toFixed(1)} s`,
  ].join(" · ");
}

function diagnosed({ text, facts: known, hint }: Diagnosis): string {
  const told = known.map(([label, value]) => `${code(label, 60)}\n${fenced(value)}`);
  return [`### The target could not be judged`, inert(text), ...told, ...(hint ? [inert(hint)] : [])].join(
    "\n\n",
  );
}

function finding(result: Result, one: ToMend, number: number): string {
  const { card, outcomes, follow } = one;
  const [{ check, leg }, ...others] = outcomes;
  const duty = leg.requirements.find(({ id }) => id === check.requirements[0]);
  const [place] = check.evidence;
  const at =
    place === undefined
      ? ""
      : ` (message ${place.message}${place.pointer ? `, at ${code(place.pointer)}` : ""})`;
  const items = [
    ...(check.reason ? [`- reason: ${code(check.reason.text, 500)}`] : []),
    ...(check.expected === undefined ? [] : [`- expected: ${code(check.expected, 500)}`]),
    ...(check.actual === undefined ? [] : [`- actual: ${code(check.actual, 500)}${at}`]),
    ...(check.hint === undefined ? [] : [`- hint: ${inert(check.hint, 500)}`]),
    ...others.map(
      (other) => `- In ${legNames(other.all.map((judged) => judged.leg))}: ${code(said(other.check), 300)}`,
    ),
  ];
  return [
    `#### ${number}. ${WORDS[check.verdict] ?? ""} ${code(card.id, 100)} · ${check.level} · ${legsOf(one)}`,
    duty ? `${escaped(duty.gist)} ${link("What the specification says", duty.url)}.` : escaped(check.title),
    ...(items.length > 0 ? [items.join("\n")] : []),
    fenced(rerunLine(result.target, leg.revision, check.id, leg.transport)),
    ...(follow.length > 0
      ? [folded(`${count(follow.length, "check")} could not be judged because of it`, ids(follow))]
      : []),
  ].join("\n\n");
}

/** What is to be mended in the file of the baseline. */
function wrongIn(baseline: BaselineReport | undefined): readonly string[] {
  const wrong = baselineErrors(baseline);
  if (baseline === undefined || wrong.length === 0) return [];
  const items = wrong.slice(0, MOST_ROWS).map(({ line, check, state, text = "" }) => {
    const place = code(`${baseline.file}:${line}`);
    return `- ${place} ${code(check, 100)} (${state}): ${inert(text, 500)}`;
  });
  return [`### The baseline, to mend (${wrong.length})`, items.join("\n")];
}

function changed(compared: Comparison, { level }: Result): string {
  const told = comparisonMarkdown(compared, level ?? "must").trimEnd();
  return folded("What changed since the earlier result", told.replace(/^(#+) /gm, "##$1 "));
}

const WORDS: Partial<Readonly<Record<Verdict, string>>> = {
  error: "Broke here:",
  fail: "Failed:",
  warn: "Not met:",
  inconclusive: "No verdict:",
};

function said({ reason, actual, title }: CheckResult): string {
  return reason?.text ?? actual ?? title;
}

function ids(cards: readonly Card[]): string {
  const shown = cards.slice(0, MOST_ROWS).map(({ id }) => code(id, 100));
  const more = cards.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

const COLUMNS: readonly (readonly [heading: string, verdict: Verdict])[] = [
  ["passed", "pass"],
  ["failed", "fail"],
  ["warned", "warn"],
  ["observed", "observed"],
  ["not exercised", "inconclusive"],
  ["broke here", "error"],
  ["not applicable", "not-applicable"],
];

function counted(legs: readonly Leg[]): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    row(["revision", "transport", ...COLUMNS.map(([heading]) => heading)]),
    row(["---", "---", ...COLUMNS.map(() => "--:")]),
    ...legs.map(({ revision, transport, counts }) =>
      row([printableLine(revision, 20), transport, ...COLUMNS.map(([, verdict]) => counts[verdict])]),
    ),
  ].join("\n");
}

/** What gates nothing, folded away. */
function lists(result: Result, found: readonly ToMend[]): readonly string[] {
  const cards = cardsOf(result);
  const gating = new Set(found.map(({ card }) => card.id));
  const held = (check: CheckResult) => check.pending === true || check.baseline === "expected";
  const broken = ({ verdict }: CheckResult) => verdict === "fail" || verdict === "warn";
  return [
    ...list("Expected by the baseline", cards, (check) => check.baseline === "expected"),
    ...list(
      "Recommendations not met",
      cards,
      (check) => check.verdict === "warn" && !held(check) && !gating.has(check.id),
    ),
    ...list("Pending, not counted yet", cards, (check) => check.pending === true && broken(check)),
    ...notExercised(cards.filter(({ id }) => !gating.has(id))),
  ];
}

function list(
  heading: string,
  cards: readonly Card[],
  wanted: (check: CheckResult) => boolean,
): readonly string[] {
  const rows = cards.flatMap(({ id, outcomes }) => {
    const mine = outcomes.filter(({ check }) => wanted(check));
    const [first] = mine;
    if (first === undefined) return [];
    const legs = legNames(mine.flatMap(({ all }) => all.map(({ leg }) => leg)));
    return [`| ${cell(id, 100)} | ${first.check.level} | ${legs} | ${cell(said(first.check), 200)} |`];
  });
  return table(heading, rows.length, ["check", "level", "where", "what was seen"], rows);
}

/** By what would enable it; what rests on something else is told there. */
function notExercised(cards: readonly Card[]): readonly string[] {
  const byReason = new Map<string, Card[]>();
  for (const card of cards) {
    for (const { check } of card.outcomes) {
      if (check.verdict !== "inconclusive" || check.reason?.kind === "depends-on") continue;
      const reason = said(check);
      const known = byReason.get(reason) ?? [];
      byReason.set(reason, known.includes(card) ? known : [...known, card]);
    }
  }
  const rows = [...byReason].map(([reason, mine]) => `| ${cell(reason, 200)} | ${ids(mine)} |`);
  const number = new Set([...byReason.values()].flat()).size;
  return table("Not exercised", number, ["for want of", "checks"], rows);
}

function table(heading: string, number: number, columns: readonly string[], rows: readonly string[]) {
  if (rows.length === 0) return [];
  const more = rows.length - MOST_ROWS;
  const lines = [
    `| ${columns.join(" | ")} |`,
    `|${columns.map(() => "---").join("|")}|`,
    ...rows.slice(0, MOST_ROWS),
  ].join("\n");
  return [folded(`${heading} (${number})`, more > 0 ? `${lines}\n\n… and ${more} more` : lines)];
}
