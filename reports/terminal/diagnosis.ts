import type { Diagnosis } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { printable, printableLine } from "../text.ts";
import type { Paint } from "./screen.ts";

/** The maximum number of characters of a fact. Lines of stderr can be long, and their beginning matters most. */
const MOST = 4000;

/** Why the target could not be tested, or not to the end: what happened, the facts, and what to try. */
export function diagnosisBlock({ text, facts, hint }: Diagnosis, paint: Paint): string {
  const all = hint === undefined ? facts : [...facts, [say("hint"), hint] as const];
  const lines = all.map(([label, value]) => `  ${paint.quiet(label)}\n${indent(printable(value, MOST))}`);
  return [paint.bad(printableLine(text)), ...lines].join("\n");
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}
