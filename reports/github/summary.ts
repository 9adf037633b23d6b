import { type BaselineReport, baselineErrors } from "../../harness/verdict/expectation.ts";
import type { CheckResult, Diagnosis, Leg, Result } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { type Card, cardsOf } from "../causes/cards.ts";
import { legNames, legsOf, type Problem, problemsOf } from "../causes/problems.ts";
import { suiteNames, suiteVerdict } from "../causes/suites.ts";
import { checkPage } from "../check-page.ts";
import { citedWords } from "../cited.ts";
import type { Comparison } from "../compare/comparison.ts";
import { comparisonMarkdown } from "../compare/markdown.ts";
import { countsOf } from "../counts.ts";
import { cell, code, escaped, fenced, folded, inert, link } from "../markdown.ts";
import type { Reporter } from "../reporter.ts";
import { rerunLine } from "../rerun.ts";
import { verdictSentences } from "../summary.ts";
import { count, printableLine } from "../text.ts";
import { COUNTED, countedWord, levelWords, reasonWords, VERDICT_WORDS } from "../verdict-words.ts";

/** GitHub refuses a step summary of more than 1 MiB, and the step may write other text to it. */
const MOST_BYTES = 512 * 1024;

/** The maximum number of findings in full, and of rows in a list. */
const MOST_FINDINGS = 40;
const MOST_ROWS = 100;

/** A Markdown report, for example for the step summary of GitHub Actions: root causes first. */
export const markdown: Reporter = ({ result, compared }) => {
  const found = problemsOf(result);
  const [word = "", ...legs] = verdictSentences(result);
  const shown = found.slice(0, MOST_FINDINGS).map((one, index) => finding(result, one, index + 1));
  const rest = found.slice(MOST_FINDINGS);
  return within([
    `## mcp-conform: ${escaped(word.replace(/\.$/, ""))}`,
    ...legs.map((sentence) => `**${escaped(sentence)}**`),
    facts(result),
    ...(result.diagnosis ? [diagnosed(result.diagnosis)] : []),
    ...(found.length > 0 ? [`### To fix (${found.length})`] : []),
    ...shown,
    ...(rest.length > 0 ? [`… and ${ids(rest.map(({ card }) => card))}.`] : []),
    ...wrongIn(result.baseline),
    ...(compared ? [changed(compared, result)] : []),
    ...(result.legs.length > 0 ? [`### All checks`, counted(result.legs), ...matrix(result.legs)] : []),
    ...lists(result, found),
  ]);
};

/** As many whole blocks as the limit allows. */
function within(blocks: readonly string[]): string {
  const shown: string[] = [];
  let bytes = 0;
  for (const block of blocks) {
    bytes += Buffer.byteLength(block) + 2;
    if (bytes > MOST_BYTES)
      return `${[...shown, "… the rest is omitted because the report is too long."].join("\n\n")}\n`;
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
  const lines = known.map(([label, value]) => `${code(label, 60)}\n${fenced(value)}`);
  return [`### The target could not be tested`, inert(text), ...lines, ...(hint ? [inert(hint)] : [])].join(
    "\n\n",
  );
}

function finding(result: Result, one: Problem, number: number): string {
  const { card, outcomes, blocked } = one;
  const [{ check, leg }, ...others] = outcomes;
  const duty = leg.requirements.find(({ id }) => id === check.requirements[0]);
  const [place] = check.evidence;
  const at =
    place === undefined
      ? ""
      : ` (${citedWords(place, check.id)}${place.pointer ? `, at ${code(place.pointer)}` : ""})`;
  const [name, page] = [code(card.id, 100), checkPage(card.id)];
  const items = [
    ...(check.reason ? [`- reason: ${code(check.reason.text, 500)}`] : []),
    ...(check.expected === undefined ? [] : [`- expected: ${code(check.expected, 500)}`]),
    ...(check.actual === undefined ? [] : [`- actual: ${code(check.actual, 500)}${at}`]),
    ...(check.hint === undefined ? [] : [`- hint: ${inert(check.hint, 500)}`]),
    ...others.map(
      (other) => `- In ${legNames(other.all.map((judged) => judged.leg))}: ${code(seenIn(other.check), 300)}`,
    ),
  ];
  return [
    `#### ${number}. ${VERDICT_WORDS[check.verdict].tag} ${page === undefined ? name : `[${name}](${page})`} · ${levelWords(check)} · ${legsOf(one)}`,
    duty ? `${escaped(duty.gist)} ${link("Specification", duty.url)}.` : escaped(check.title),
    ...(items.length > 0 ? [items.join("\n")] : []),
    fenced(rerunLine(result.target, leg.revision, check, leg.transport)),
    ...(blocked.length > 0
      ? [folded(`${count(blocked.length, "check")} could not run because of it`, ids(blocked))]
      : []),
  ].join("\n\n");
}

/** What to fix in the baseline file. */
function wrongIn(baseline: BaselineReport | undefined): readonly string[] {
  const wrong = baselineErrors(baseline);
  if (baseline === undefined || wrong.length === 0) return [];
  const items = wrong.slice(0, MOST_ROWS).map(({ line, check, state, text = "" }) => {
    const place = code(`${baseline.file}:${line}`);
    return `- ${place} ${code(check, 100)} (${state}): ${inert(text, 500)}`;
  });
  return [`### Baseline out of date (${wrong.length})`, items.join("\n")];
}

function changed(compared: Comparison, { level }: Result): string {
  const text = comparisonMarkdown(compared, level ?? "must").trimEnd();
  return folded("Changes since the earlier result", text.replace(/^(#+) /gm, "##$1 "));
}

function seenIn({ reason, actual, title }: CheckResult): string {
  return reason === undefined ? (actual ?? title) : reasonWords(reason);
}

function ids(cards: readonly Card[]): string {
  const shown = cards.slice(0, MOST_ROWS).map(({ id }) => code(id, 100));
  const more = cards.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

const COLUMNS: readonly Verdict[] = [...COUNTED, "not-applicable"];

/** How many checks have each verdict in each leg. What does not count is apart. */
function counted(legs: readonly Leg[]): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const numbers = legs.map(({ checks }) => countsOf(checks));
  const apart = (["expected", "pending"] as const).filter((one) => numbers.some((counts) => counts[one] > 0));
  const names = [...COLUMNS.map((verdict) => VERDICT_WORDS[verdict].word), ...apart];
  return [
    row(["revision", "transport", ...names]),
    row(["---", "---", ...names.map(() => "--:")]),
    ...legs.map(({ revision, transport, checks }) => {
      const counts = countsOf(checks);
      return row([
        printableLine(revision, 20),
        transport,
        ...[...COLUMNS, ...apart].map((one) => counts[one]),
      ]);
    }),
  ].join("\n");
}

/** The worst verdict of each suite in each leg, and how many of its checks have it. */
function matrix(legs: readonly Leg[]): readonly string[] {
  const suites = suiteNames(legs);
  if (suites.length === 0) return [];
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const found = (leg: Leg, suite: string) => {
    const worst = suiteVerdict(leg, suite);
    if (worst === undefined) return "–";
    const word = `${SIGNS[worst.verdict]}${countedWord(worst.number, worst.verdict)}`;
    return ["fail", "error"].includes(worst.verdict) ? `**${word}**` : word;
  };
  return [
    [
      row(["suite", ...legs.map((leg) => `${printableLine(leg.revision, 20)} ${leg.transport}`)]),
      row(["---", ...legs.map(() => "---")]),
      ...suites.map((suite) => row([cell(suite, 60), ...legs.map((leg) => found(leg, suite))])),
    ].join("\n"),
  ];
}

/** Only what a reader must act on has a colour. */
const SIGNS: Readonly<Record<Verdict, string>> = {
  error: "❌ ",
  fail: "❌ ",
  warn: "⚠️ ",
  pass: "✅ ",
  observed: "",
  inconclusive: "",
  "not-applicable": "",
};

/** Closed blocks for everything that does not gate. */
function lists(result: Result, found: readonly Problem[]): readonly string[] {
  const cards = cardsOf(result);
  const gating = new Set(found.map(({ card }) => card.id));
  const isExcused = (check: CheckResult) => check.pending === true || check.baseline === "expected";
  const broken = ({ verdict }: CheckResult) => verdict === "fail" || verdict === "warn";
  return [
    ...list("Expected by the baseline", cards, (check) => check.baseline === "expected"),
    ...list(
      "Warnings",
      cards,
      (check) => check.verdict === "warn" && !isExcused(check) && !gating.has(check.id),
    ),
    ...list("Pending, not counted", cards, (check) => check.pending === true && broken(check)),
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
    return [
      `| ${cell(id, 100)} | ${levelWords(first.check)} | ${legs} | ${cell(seenIn(first.check), 200)} |`,
    ];
  });
  return table(heading, rows.length, ["check", "level", "where", "what was seen"], rows);
}

/** By reason. A check that depends on another one is listed with that one. */
function notExercised(cards: readonly Card[]): readonly string[] {
  const byReason = new Map<string, Card[]>();
  for (const card of cards) {
    for (const { check } of card.outcomes) {
      if (check.verdict !== "inconclusive" || check.reason?.kind === "depends-on") continue;
      const reason = seenIn(check);
      const known = byReason.get(reason) ?? [];
      byReason.set(reason, known.includes(card) ? known : [...known, card]);
    }
  }
  const rows = [...byReason].map(([reason, mine]) => `| ${cell(reason, 200)} | ${ids(mine)} |`);
  const number = new Set([...byReason.values()].flat()).size;
  return table("Not exercised", number, ["reason", "checks"], rows);
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
