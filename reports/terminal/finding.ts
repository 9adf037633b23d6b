import { checkPage } from "../../harness/project.ts";
import type { CheckResult, Duty, Evidence, Leg, Result } from "../../harness/verdict/result.ts";
import { rerunLine } from "../rerun.ts";
import { printable, printableLine, wrap } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import type { Paint } from "./paint.ts";

const LABEL = 10;
const WIDTH = 100;

/** A labelled paragraph. Further lines are indented to the first. */
function labelled(label: string, text: string, paint: Paint): string {
  const [first = "", ...more] = wrap(printable(text), WIDTH - LABEL - 2);
  const rest = more.map((line) => `  ${" ".repeat(LABEL)}${line}`);
  return [`  ${paint.quiet(label.padEnd(LABEL))}${first}`, ...rest].join("\n");
}

/** A labelled text on one line of any length, so that a reader can copy it. */
function unbroken(label: string, text: string, paint: Paint): string {
  return `  ${paint.quiet(label.padEnd(LABEL))}${printableLine(text)}`;
}

/** Always in this order: requirement and link, expected, actual with message and pointer, hint, documentation, rerun. */
export function findingBlock(result: Result, leg: Leg, check: CheckResult, paint: Paint): string {
  const tag = paint[check.verdict === "fail" ? "bad" : "warning"](VERDICT_WORDS[check.verdict].tag);
  const duty = leg.requirements.find(({ id }) => id === check.requirements[0]);
  const lines = [
    `${tag}  ${paint.strong(check.id)}   ${paint.quiet(`${levelWords(check)} · ${leg.revision} · ${leg.transport}`)}`,
    ...(duty ? dutyLines(duty, paint) : []),
    ...(check.reason ? [labelled("reason", check.reason.text, paint)] : []),
    ...(check.expected === undefined ? [] : [labelled("expected", check.expected, paint)]),
    ...(check.actual === undefined
      ? []
      : [labelled("actual", `${check.actual}${where(check.evidence)}`, paint)]),
    ...(check.hint === undefined ? [] : [labelled("hint", check.hint, paint)]),
    ...(check.notes ?? []).map((note) => labelled("note", note, paint)),
    unbroken("docs", checkPage(check.id), paint),
    unbroken("rerun", rerunLine(result.target, leg.revision, check.id, leg.transport), paint),
  ];
  return lines.join("\n");
}

function dutyLines(duty: Duty, paint: Paint): string[] {
  return [labelled("required", duty.gist, paint), unbroken("", duty.url, paint)];
}

/** " (message 17, at /result)" */
export function where([first]: readonly Evidence[]): string {
  if (first === undefined) return "";
  return ` (message ${first.message}${first.pointer ? `, at ${first.pointer}` : ""})`;
}
