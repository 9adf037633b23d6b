import type { CheckResult, Evidence } from "../harness/verdict/result.ts";
import { say } from "./language/language.ts";

/**
 * A message that shows a finding, in words: counted within the check that led to it, so that two runs can be compared. `show` prints it by that
 * check and number. Else by its number in the trace.
 */
export function citedWords({ message, counted }: Evidence, check: CheckResult["id"]): string {
  if (counted === undefined) return say("message {number}", { number: message });
  const { of, number } = counted;
  if (of === check) return say("message {number} of this check", { number });
  return say("message {number} of {name}", { number, name: of.includes(".") ? of : `"${of}"` });
}
