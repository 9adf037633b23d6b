import { readFileSync } from "node:fs";
import type { ExplainedCheck, Fact } from "../../harness/verdict/explanation.ts";

/** A message that breaks a rule, and one that meets it, as the reference peer sends them. */
export interface Example {
  /** The fault with which the peer sends the first. */
  readonly fault: string;
  readonly wrong: string;
  /** Absent where no single message shows it: the rule forbids a message, for example. */
  readonly right?: string;
}

/** By the id of a check. */
export type Examples = Readonly<Record<string, Example>>;

/** Written by docs/examples/record.ts. */
export const EXAMPLES_FILE = new URL("examples.json", import.meta.url);

export function readExamples(): Examples {
  return JSON.parse(readFileSync(EXAMPLES_FILE, "utf8"));
}

/** A check with its example, before the command that runs it. */
export function withExample(check: ExplainedCheck, examples: Examples): ExplainedCheck {
  const example = Object.hasOwn(examples, check.id) ? examples[check.id] : undefined;
  if (example === undefined) return check;
  const { wrong, right } = example;
  const fact = (label: string, text: string): Fact => ({ label, texts: [text], message: true });
  const shown = [fact("wrong", wrong), ...(right === undefined ? [] : [fact("right", right)])];
  const at = check.facts.findIndex(({ command }) => command === true);
  return { ...check, facts: check.facts.toSpliced(at < 0 ? check.facts.length : at, 0, ...shown) };
}
