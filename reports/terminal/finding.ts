import type { CheckResult, Duty, Evidence, Leg, Result } from "../../harness/verdict/result.ts";
import { rerunLine } from "../rerun.ts";
import { printable, printableLine, wrap } from "../text.ts";
import type { Paint } from "./paint.ts";

const LABEL = 10;
const WIDTH = 100;

/** One labelled paragraph; what goes over the first line stands under it. */
function labelled(label: string, text: string, paint: Paint): string {
  const [first = "", ...more] = wrap(printable(text), WIDTH - LABEL - 2);
  const rest = more.map((line) => `  ${" ".repeat(LABEL)}${line}`);
  return [`  ${paint.quiet(label.padEnd(LABEL))}${first}`, ...rest].join("\n");
}

/** One labelled line that is not broken, so that it can be copied. */
function unbroken(label: string, text: string, paint: Paint): string {
  return `  ${paint.quiet(label.padEnd(LABEL))}${printableLine(text)}`;
}

/** Requirement and link, expected, actual with message and pointer, hint, rerun: always in this order. */
export function findingBlock(result: Result, leg: Leg, check: CheckResult, paint: Paint): string {
  const word = check.verdict === "fail" ? paint.bad("FAIL") : paint.warning(check.verdict.toUpperCase());
  const duty = leg.requirements.find(({ id }) => id === check.requirements[0]);
  const lines = [
    `${word}  ${paint.strong(check.id)}   ${paint.quiet(`${check.level} · ${leg.revision} · ${leg.transport}`)}`,
    ...(duty ? dutyLines(duty, paint) : []),
    ...(check.reason ? [labelled("reason", check.reason.text, paint)] : []),
    ...(check.expected === undefined ? [] : [labelled("expected", check.expected, paint)]),
    ...(check.actual === undefined
      ? []
      : [labelled("actual", `${check.actual}${where(check.evidence)}`, paint)]),
    ...(check.hint === undefined ? [] : [labelled("hint", check.hint, paint)]),
    ...(check.notes ?? []).map((note) => labelled("note", note, paint)),
    unbroken("rerun", rerunLine(result.target, leg.revision, check.id, leg.transport), paint),
  ];
  return lines.join("\n");
}

function dutyLines(duty: Duty, paint: Paint): string[] {
  return [labelled("required", duty.gist, paint), unbroken("", duty.url, paint)];
}

function where([first]: readonly Evidence[]): string {
  if (first === undefined) return "";
  return ` (message ${first.message}${first.pointer ? `, at ${first.pointer}` : ""})`;
}
