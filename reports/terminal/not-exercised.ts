import type { CheckResult } from "../../harness/verdict/result.ts";
import { count, printable, wrap } from "../text.ts";
import { reasonWords } from "../verdict-words.ts";
import type { Screen } from "./screen.ts";

/** The checks that could not be exercised: one paragraph for each reason. */
export function notExercisedBlock(checks: readonly CheckResult[], screen: Screen): string[] {
  if (checks.length === 0) return [];
  const reasons = new Map<string, Set<string>>();
  for (const { id, reason } of checks) {
    const text =
      reason === undefined ? "no reason given" : reasonWords({ ...reason, text: printable(reason.text) });
    reasons.set(text, (reasons.get(text) ?? new Set()).add(id));
  }
  const paragraphs = [...reasons].map(([text, ids]) => {
    const reason = wrap(text, screen.width - 4).map((line) => `  ${line}`);
    const checks = wrap(printable([...ids].join(", "), Infinity), screen.width - 6).map(
      (line) => `    ${line}`,
    );
    return [...reason, ...checks].join("\n");
  });
  return [
    `${screen.strong(`Not exercised (${count(new Set(checks.map(({ id }) => id)).size, "check")})`)}\n${paragraphs.join("\n")}`,
  ];
}
