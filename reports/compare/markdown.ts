import type { Gate } from "../../harness/verdict/verdict.ts";
import { code, escaped } from "../markdown.ts";
import { printableLine } from "../text.ts";
import { type Change, type ChangeKind, KINDS } from "./change.ts";
import type { Comparison, FailOn, LegComparison } from "./comparison.ts";
import type { SurfaceChange } from "./surface.ts";
import {
  changeNote,
  conclusion,
  differenceText,
  kindWord,
  legName,
  legSummary,
  onlyIn,
  sideSentence,
} from "./words.ts";

/** The maximum number of lines of one kind. The size of a comment is limited. */
const MOST = 50;

/** A comparison as Markdown: the result first, then the differences between the runs, then leg by leg. */
export function comparisonMarkdown(comparison: Comparison, gate: Gate, on: FailOn = "regressions"): string {
  const { older, newer, caveats, legs, onlyOlder, onlyNewer } = comparison;
  const blocks = [
    `**${plain(conclusion(comparison, gate, on))}**`,
    ...caveats.map((caveat) => `> ⚠️ ${plain(caveat.text)}`),
    `- older: ${code(sideSentence(older))}\n- newer: ${code(sideSentence(newer))}`,
    ...legs.flatMap(legBlocks),
    ...onlyIn("older", onlyOlder),
    ...onlyIn("newer", onlyNewer),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function legBlocks(leg: LegComparison): readonly string[] {
  return [
    `## ${legName(leg)}`,
    legSummary(leg),
    ...KINDS.flatMap((kind) => kindBlock(kind, leg)),
    ...surfaceBlock(leg.surface),
  ];
}

function kindBlock(kind: ChangeKind, leg: LegComparison): readonly string[] {
  const checks = leg.checks.filter((change) => change.kind === kind);
  const duties = leg.requirements.filter((change) => change.kind === kind).map(({ id }) => `\`${id}\``);
  if (checks.length + duties.length === 0) return [];
  const requirements = duties.length === 0 ? [] : [`Requirements: ${listed(duties)}`];
  const lines =
    kind === "newly-tested"
      ? [listed(checks.map(({ id }) => `\`${id}\``))]
      : [shown(checks.map(changeLine)).join("\n")];
  return [`### ${kindWord(kind)} (${checks.length})`, ...lines, ...requirements];
}

function changeLine(change: Change): string {
  const { kind, id, text, actual } = change;
  const head = `- \`${id}\` (${plain(changeNote(change))}): ${plain(text)}`;
  const worse = kind === "regressed" || kind === "new";
  return worse && actual !== undefined ? `${head}<br>${code(actual)}` : head;
}

function surfaceBlock(changes: readonly SurfaceChange[]): readonly string[] {
  if (changes.length === 0) return [];
  const lines = changes.map(({ of, name, kind, differences = [] }) => {
    const where = differences.slice(0, MOST).map((one) => `  - ${code(differenceText(one))}`);
    return [`- ${kind}: ${of} ${code(name, 120)}`, ...where].join("\n");
  });
  return [`### Offered features (${changes.length})`, shown(lines).join("\n")];
}

function shown(lines: readonly string[]): readonly string[] {
  return lines.length <= MOST
    ? lines
    : [...lines.slice(0, MOST), `- … and ${lines.length - MOST} more; \`--format json\` lists all of them.`];
}

function listed(ids: readonly string[]): string {
  const more = ids.length > MOST ? ` and ${ids.length - MOST} more` : "";
  return `${ids.slice(0, MOST).join(", ")}${more}`;
}

/** Reasons can quote the target, so they are shown as plain text. */
function plain(text: string): string {
  return escaped(printableLine(text).replaceAll("`", "'"));
}
