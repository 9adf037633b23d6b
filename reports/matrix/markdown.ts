import { cell, escaped, inert, link } from "../markdown.ts";
import { count } from "../text.ts";
import type { Matrix, MatrixTarget } from "./matrix.ts";
import { brokenOf, levelsOf, type Row, rowsOf } from "./rows.ts";
import { againstWords, KIND_WORDS, matrixSentence, missingWords, verdictWords } from "./words.ts";

/** More names in a cell make the table unreadable. The page and the CSV have all. */
const MOST_NAMES = 8;

/** A summary for people: the targets, and the requirements in which they disagree. */
export function matrixMarkdown(matrix: Matrix): string {
  const rows = rowsOf(matrix);
  const levels = levelsOf(matrix);
  const lines = [
    `# ${inert(matrix.title ?? "MCP conformance matrix")}`,
    "",
    [matrixSentence(matrix, rows), ...missingWords(matrix)].join(" "),
    "",
    "| target | implementation | revisions | verdict | MUSTs broken | SHOULDs not met |",
    "|---|---|---|---|--:|--:|",
    ...matrix.targets.map((target) => targetLine(target, levels)),
    ...(["disagree", "broken", "warned"] as const).flatMap((kind) => {
      const these = rows.filter((row) => row.kind === kind);
      return these.length === 0 ? [] : section(KIND_WORDS[kind].heading, these, matrix.targets);
    }),
    "",
    `mcp-conform ${inert(matrix.tool.version)}`,
  ];
  return `${lines.join("\n")}\n`;
}

function targetLine(target: MatrixTarget, levels: ReturnType<typeof levelsOf>): string {
  const { name, implementation, legs, problem } = target;
  const { musts, shoulds } = brokenOf(target, levels);
  const revisions = [...new Set(legs.map(({ revision }) => revision))].join(", ");
  const verdict = [verdictWords(target), ...(problem === undefined ? [] : [inert(problem)])].join(": ");
  const numbers = legs.length === 0 ? "| |" : `${musts} | ${shoulds} |`;
  return `| ${escaped(name)} | ${implementation === undefined ? "" : cell(implementation, 80)} | ${revisions} | ${verdict.replaceAll("|", "\\|")} | ${numbers}`;
}

function section(heading: string, rows: readonly Row[], targets: readonly MatrixTarget[]): readonly string[] {
  return [
    "",
    `## ${heading} (${rows.length})`,
    "",
    "| level | requirement | not met by | met by |",
    "|---|---|---|--:|",
    ...rows.map((row) => {
      const { level, gist, url } = row.requirement;
      const against = againstWords(
        row,
        targets.map(({ name }) => escaped(name)),
        MOST_NAMES,
      );
      const text = /^https:\/\/[^\s()|<>]+$/.test(url) ? link(gist, url) : escaped(gist);
      return `| ${level} | ${text.replaceAll(/(?<!\\)\|/g, "\\|")} | ${against} | ${row.met === 0 ? "" : count(row.met, "target")} |`;
    }),
  ];
}
