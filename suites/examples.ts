import { readFileSync } from "node:fs";
import type { ExplainedCheck, Fact } from "../harness/verdict/explanation.ts";
import { ownMember } from "../schema/own-member.ts";

/** A message that breaks a rule, and one that meets it, as the reference peer sends them. */
export interface Example {
  /** The fault with which the peer sends the first. */
  readonly fault: string;
  /** Present if both answer the same request. */
  readonly request?: string;
  readonly wrong: string;
  readonly right: string;
}

/** By the id of a check. A check has none where no message shows its rule: it is about an order, a time or a process. */
export type Examples = Readonly<Record<string, Example>>;

/** Written by docs/examples/record.ts. */
export const EXAMPLES_FILE = new URL("examples.json", import.meta.url);

export function readExamples(): Examples {
  return JSON.parse(readFileSync(EXAMPLES_FILE, "utf8"));
}

export function exampleOf(id: string, examples: Examples): Example | undefined {
  return ownMember(examples, id);
}

/** A check with its example, before the command that runs it. */
export function withExample(check: ExplainedCheck, examples: Examples): ExplainedCheck {
  const example = exampleOf(check.id, examples);
  if (example === undefined) return check;
  const shown = (["request", "wrong", "right"] as const).flatMap((label): readonly Fact[] => {
    const text = example[label];
    return text === undefined ? [] : [{ label, texts: [text], message: true }];
  });
  const at = check.facts.findIndex(({ command }) => command === true);
  return { ...check, facts: check.facts.toSpliced(at < 0 ? check.facts.length : at, 0, ...shown) };
}
