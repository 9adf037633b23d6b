import { type Document, isCollection, isNode, isSeq, LineCounter, parseDocument } from "yaml";
import type { Expectation } from "../../verdict/expectation.ts";
import { UsageError } from "../usage-error.ts";
import { entryOf, type Problem } from "./entry.ts";
import type { Known } from "./known.ts";

/** A baseline for each check in each leg has fewer lines. More would take minutes to read. */
const MOST_LINES = 15_000;
const MOST_CHARACTERS = 4_000_000;

/** A baseline as text, and as expectations: one for each item, in the same order. */
export interface Parsed {
  readonly document: Document;
  readonly expectations: readonly Expectation[];
}

/** Reads the text of a baseline. Throws a UsageError with every mistake in it, each with file and line. */
export function parseBaseline(text: string, file: string, known: Known): Parsed {
  const lines =
    text.length > MOST_CHARACTERS ? MOST_LINES + 1 : text.trimEnd().split("\n", MOST_LINES + 1).length;
  if (lines > MOST_LINES) {
    const what = `the file is too long for a baseline. Expected at most ${MOST_LINES} lines and ${MOST_CHARACTERS} characters.`;
    reject(file, [{ line: Math.min(lines, MOST_LINES), text: what }]);
  }
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const lineOf = (node: unknown) => (isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1);
  const broken = document.errors.map(({ message, linePos }): Problem => {
    const [first = message] = message.split(/(?: at line \d+, column \d+)?:?\n/);
    const hint = first.startsWith("Nested mappings") ? " A text with a colon needs quotes." : "";
    return { line: linePos?.[0].line ?? 1, text: `not valid YAML: ${first}.${hint}` };
  });
  reject(file, broken);
  const { contents } = document;
  if (contents === null) return { document, expectations: [] };
  const problems: Problem[] = [];
  if (!isSeq(contents)) {
    const what = isCollection(contents) ? "a mapping" : "a single value";
    reject(file, [
      {
        line: lineOf(contents),
        text: `expected a list of entries, such as "- check: <id>", but the file has ${what}.`,
      },
    ]);
    return { document, expectations: [] };
  }
  const expectations = contents.items.flatMap(
    (node) => entryOf(node, lineOf(node), lineOf, known, problems) ?? [],
  );
  reject(
    file,
    [...problems, ...overlaps(expectations)].sort((one, other) => one.line - other.line),
  );
  return { document, expectations };
}

/** Two entries that could match the same failure: its reason would be ambiguous. */
function overlaps(all: readonly Expectation[]): readonly Problem[] {
  const byCheck = new Map<string, Expectation[]>();
  return all.flatMap((one) => {
    const others = byCheck.get(one.check) ?? [];
    const first = others.find((other) => overlap(one, other));
    byCheck.set(one.check, others);
    others.push(one);
    if (first === undefined) return [];
    const text = `${one.check} is already expected by line ${first.line}. Remove one, or limit them with "revision", "transport" or "target".`;
    return [{ line: one.line, text }];
  });
}

function overlap(one: Expectation, other: Expectation): boolean {
  const mayMatch = (key: "revision" | "transport" | "target") =>
    one[key] === undefined || other[key] === undefined || one[key] === other[key];
  return one.check === other.check && mayMatch("revision") && mayMatch("transport") && mayMatch("target");
}

export function reject(file: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new UsageError(problems.map(({ line, text }) => `${file}:${line}: ${text}`).join("\n"));
}
