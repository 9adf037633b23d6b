import { createHash } from "node:crypto";
import type { Gate } from "../../harness/verdict/verdict.ts";
import type { Comparison, FailOn } from "../compare/comparison.ts";
import { comparisonMarkdown } from "../compare/markdown.ts";
import { verdictWord } from "../compare/words.ts";
import { code, escaped, folded, inert, link } from "../markdown.ts";
import { type NotifiedChange, nameOf, notificationOf } from "./notification.ts";

/** GitHub refuses a comment of more than 65,536 characters. */
const MOST_CHARACTERS = 60_000;

const MOST_LINES = 20;

/**
 * A comparison as a comment. It begins with an invisible mark that is the same in each comparison of the same target, so
 * that a script can find its earlier comment and replace it.
 */
export function githubComment(comparison: Comparison, gate: Gate, on: FailOn): string {
  const { outcome, exitCode, failures, fixed, caveats, text } = notificationOf(comparison, gate, on);
  const sign = exitCode === 0 ? "✅" : exitCode === 1 ? "❌" : "❔";
  const short = [
    markOf(comparison),
    `### ${sign} ${inert(nameOf(comparison.newer))}: ${outcome}`,
    ...(failures.length === 0 ? [escaped(text)] : [listed(failures)]),
    ...(fixed.length === 0 ? [] : [`**Fixed**\n\n${listed(fixed)}`]),
    ...caveats.map((caveat) => `> ⚠️ ${inert(caveat)}`),
  ];
  const details = folded(
    "All changes",
    comparisonMarkdown(comparison, gate, on).replace(/^(#+) /gm, "##$1 "),
  );
  const whole = [...short, details].join("\n\n");
  return `${whole.length <= MOST_CHARACTERS ? whole : short.join("\n\n")}\n`;
}

/** Two targets of one project have two comments. */
function markOf({ newer: { target } }: Comparison): string {
  const which = JSON.stringify([target.name ?? target.command ?? target.url]);
  return `<!-- mcp-conform diff ${createHash("sha256").update(which).digest("hex").slice(0, 16)} -->`;
}

function listed(changes: readonly NotifiedChange[]): string {
  const lines = changes.slice(0, MOST_LINES).map((change) => {
    const { id, url, level, revision, transport, older, newer, title, actual } = change;
    const seen = actual === undefined || newer === "pass" ? "" : ` ${code(actual, 200)}`;
    return `- ${url === undefined ? escaped(id) : link(id, url)} (${level}; ${revision} ${transport}): ${verdictWord(older)} → ${verdictWord(newer)}. ${inert(title)}.${seen}`;
  });
  const more = changes.length - lines.length;
  return [...lines, ...(more > 0 ? [`- … and ${more} more`] : [])].join("\n");
}
