import type { Screen } from "../screen.ts";
import { count, printableLine } from "../text.ts";
import { countedExit, type Matrix, type MatrixTarget } from "./matrix.ts";
import { brokenOf, levelsOf, type Row, rowsOf } from "./rows.ts";
import { againstWords, KIND_WORDS, matrixSentence, missingWords, verdictWords } from "./words.ts";

/** How many requirements the terminal shows. The page has all. */
const MOST_ROWS = 10;

/** One line for each target, then where they disagree. */
export function matrixText(matrix: Matrix, screen: Screen): string {
  const rows = rowsOf(matrix);
  const disagreed = rows.filter(({ kind }) => kind === "disagree");
  const width = Math.max(0, ...matrix.targets.map(({ name }) => name.length));
  const levels = levelsOf(matrix);
  const lines = [
    ...matrix.targets.map((target) => {
      const { musts, shoulds } = brokenOf(target, levels);
      const numbers = target.legs.length === 0 ? "" : `  ${broken(musts, shoulds)}`;
      const problem = target.problem === undefined ? "" : `: ${printableLine(target.problem)}`;
      return `${target.name.padEnd(width)}  ${painted(target, screen)}${problem}${numbers}`;
    }),
    ...(disagreed.length === 0
      ? []
      : [
          "",
          screen.strong(KIND_WORDS.disagree.heading),
          ...disagreed.slice(0, MOST_ROWS).map((row) => rowLine(row, matrix, screen)),
        ]),
    ...(disagreed.length > MOST_ROWS
      ? [screen.quiet(`and ${count(disagreed.length - MOST_ROWS, "more requirement")}`)]
      : []),
    "",
    matrixSentence(matrix, rows),
    ...missingWords(matrix),
  ];
  return `${lines.join("\n")}\n`;
}

function broken(musts: number, shoulds: number): string {
  const missed = shoulds === 0 ? "" : `, ${count(shoulds, "SHOULD")} not met`;
  return `${count(musts, "MUST")} broken${missed}`;
}

/** The verdict of one target, as it counts. */
export function painted(target: MatrixTarget, screen: Screen): string {
  const words = verdictWords(target);
  if (target.part !== undefined) return words;
  if (countedExit(target) === 0) return screen.good(words);
  return target.verdict === "incomplete" ? screen.warning(words) : screen.bad(words);
}

function rowLine(row: Row, { targets }: Matrix, screen: Screen): string {
  const { requirement, met, broken } = row;
  const few = againstWords(
    row,
    targets.map(({ name }) => name),
    3,
  );
  const paint = broken > 0 ? screen.bad : screen.warning;
  return `  ${paint(requirement.level.padEnd(10))} ${requirement.id}: ${few}; met by ${met}`;
}
