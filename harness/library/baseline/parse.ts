import { type Document, isCollection, isNode, isSeq, LineCounter, parseDocument } from "yaml";
import type { Expectation } from "../../verdict/expectation.ts";
import { UsageError } from "../usage-error.ts";
import { entryOf, type Problem } from "./entry.ts";
import type { Known } from "./known.ts";

/** A baseline as it stands in its file, and as it is meant: entry for item, in the same order. */
export interface Parsed {
  readonly document: Document;
  readonly expectations: readonly Expectation[];
}

/** Reads the text of a baseline. Throws UsageError with all that is wrong in it, each with the file and the line. */
export function parseBaseline(text: string, file: string, known: Known): Parsed {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const lineOf = (node: unknown) => (isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1);
  const broken = document.errors.map(({ message, linePos }): Problem => {
    const [first = message] = message.split(/(?: at line \d+, column \d+)?:?\n/);
    const hint = first.startsWith("Nested mappings") ? " A text with a colon in it needs quotes." : "";
    return { line: linePos?.[0].line ?? 1, text: `${first}.${hint}` };
  });
  refuse(file, broken);
  const { contents } = document;
  if (contents === null) return { document, expectations: [] };
  const problems: Problem[] = [];
  if (!isSeq(contents)) {
    const what = isCollection(contents) ? "a mapping" : "a single value";
    refuse(file, [
      { line: lineOf(contents), text: `expected a list of entries, "- check: <id>", and there is ${what}.` },
    ]);
    return { document, expectations: [] };
  }
  const expectations = contents.items.flatMap(
    (node) => entryOf(node, lineOf(node), lineOf, known, problems) ?? [],
  );
  refuse(
    file,
    [...problems, ...overlaps(expectations)].sort((one, other) => one.line - other.line),
  );
  return { document, expectations };
}

/** Two entries that could be of the same failure: it would not be clear whose reason it has. */
function overlaps(all: readonly Expectation[]): readonly Problem[] {
  return all.flatMap((one, index) => {
    const first = all.slice(0, index).find((other) => overlap(one, other));
    if (first === undefined) return [];
    const text = `${one.check} is expected by line ${first.line} already. Keep one, or tell them apart with "revision", "transport" or "target".`;
    return [{ line: one.line, text }];
  });
}

function overlap(one: Expectation, other: Expectation): boolean {
  const meet = (key: "revision" | "transport" | "target") =>
    one[key] === undefined || other[key] === undefined || one[key] === other[key];
  return one.check === other.check && meet("revision") && meet("transport") && meet("target");
}

export function refuse(file: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new UsageError(problems.map(({ line, text }) => `${file}:${line}: ${text}`).join("\n"));
}
