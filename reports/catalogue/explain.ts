import type { Explained, ExplainedCheck, Fact } from "../../harness/verdict/explanation.ts";
import { wrap } from "../text.ts";

const WIDTH = 100;
const LABEL = 15;

/** A check for a terminal, and below it its requirements. */
export function checkPretty({ id, facts, requirements }: ExplainedCheck): string {
  return [[id, ...facts.flatMap(lines)].join("\n"), ...requirements.map(requirementPretty)].join("\n\n");
}

/** A requirement for a terminal. */
export function requirementPretty({ id, facts }: Explained): string {
  return [`requirement ${id}`, ...facts.flatMap(lines)].join("\n");
}

function lines({ label, texts, url, command, message }: Fact): readonly string[] {
  return texts.flatMap((text) => {
    const whole = url === undefined ? text : `${text}  ${url}`;
    // A command, an address or a message on several lines cannot be copied.
    const [first = "", ...more] = command || message || url ? [whole] : wrap(whole, WIDTH - LABEL);
    return [`  ${label.padEnd(LABEL)}${first}`, ...more.map((rest) => `  ${" ".repeat(LABEL)}${rest}`)];
  });
}
