import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import { messageOf } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";
import type { RawConfig } from "./raw-config.ts";

/** Reads YAML, and JSON, which is a part of YAML. Throws a UsageError with every mistake in its form, and its line. */
export function readYaml(text: string, file: string): RawConfig {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false });
  const lineAt = (node: unknown) => (isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1);
  const broken = document.errors.map(({ message, linePos }) => {
    const [first = message] = message.split(/(?: at line \d+, column \d+)?:?\n/);
    return `${file}:${linePos?.[0].line ?? 1}: not valid ${/\.json$/i.test(file) ? "JSON" : "YAML"}: ${first}.`;
  });
  const repeated = repetitions(document.contents, []).map(
    ({ member, first, again }) =>
      `${file}:${lineAt(again)}: ${member} is already given in line ${lineAt(first)}. Expected it once.`,
  );
  const problems = [...broken, ...repeated];
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return {
    file,
    value: contentOf(document, file),
    lineOf: (members) => {
      let node: unknown = document.contents;
      let line: number | undefined;
      for (const member of members) {
        const pair = isMap(node) ? node.items.find(({ key }) => nameOf(key) === member) : undefined;
        if (pair === undefined) break;
        line = lineAt(pair.key);
        node = pair.value;
      }
      return line ?? (document.contents === null ? 1 : lineAt(document.contents));
    },
  };
}

/** Aliases can make a short text huge: the parser refuses that. */
function contentOf(document: Document, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new UsageError(`${file}: not usable YAML: ${messageOf(error)}. Expected fewer aliases.`);
  }
}

interface Repetition {
  readonly member: string;
  readonly first: unknown;
  readonly again: unknown;
}

/** Members that an object has twice: the parser would use the last one. */
function repetitions(node: unknown, at: readonly string[]): readonly Repetition[] {
  if (!isMap(node)) return [];
  const first = new Map<string, unknown>();
  return node.items.flatMap(({ key, value }) => {
    const name = nameOf(key);
    const member = [...at, name].join(".");
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, key);
    const own = earlier === undefined ? [] : [{ member, first: earlier, again: key }];
    return [...own, ...repetitions(value, [...at, name])];
  });
}

const nameOf = (key: unknown) => (isScalar(key) ? String(key.value) : "");
