import type { CheckResult } from "../../harness/verdict/result.ts";
import { printable, wrap } from "../text.ts";
import type { Paint } from "./paint.ts";

const WIDTH = 98;

/** What could not be exercised, by what would enable it: one paragraph a reason. */
export function untold(checks: readonly CheckResult[], paint: Paint): string[] {
  if (checks.length === 0) return [];
  const reasons = new Map<string, Set<string>>();
  for (const { id, reason } of checks) {
    const text = reasonText(reason);
    reasons.set(text, (reasons.get(text) ?? new Set()).add(id));
  }
  const paragraphs = [...reasons].map(([text, ids]) => {
    const [first = "", ...more] = wrap(printable(`${text}: ${[...ids].join(", ")}`, Infinity), WIDTH - 4);
    return [`  ${first}`, ...more.map((line) => `    ${line}`)].join("\n");
  });
  return [`${paint.strong(`Not exercised (${checks.length})`)}\n${paragraphs.join("\n")}`];
}

function reasonText(reason: CheckResult["reason"]): string {
  if (reason === undefined) return "no reason given";
  const text = printable(reason.text);
  return reason.kind === "needs-exercise" ? `needs ${text}` : text;
}
