import { baselineErrors } from "../../harness/verdict/expectation.ts";
import type { Diagnosis } from "../../harness/verdict/result.ts";
import type { Reporter } from "../reporter.ts";
import { verdictSentence } from "../summary.ts";
import { count, printable, printableLine } from "../text.ts";
import { legsOf, type ToMend, toMend } from "./causes.ts";

/** GitHub shows no more of a step. */
const MOST = 10;

/** So much of each thing is shown in an annotation. */
const SHOWN = 500;

/**
 * Workflow commands for GitHub Actions, a line each: what the target could not be judged for, and what is to be
 * mended. Nothing for a run that is conformant.
 */
export const githubAnnotations: Reporter = ({ result, source }) => {
  const { diagnosis, exitCode, baseline } = result;
  const told: Told[] = [
    ...(diagnosis === undefined
      ? []
      : [{ title: "mcp-conform: the target could not be judged", message: diagnosed(diagnosis) }]),
    ...toMend(result).map(annotated),
    ...baselineErrors(baseline).map(({ line, check, state, text = state }) => ({
      at: { file: printableLine(baseline?.file ?? "", SHOWN), line: String(line) },
      title: `The baseline: ${printableLine(check, SHOWN)} (${state})`,
      message: printable(text, SHOWN),
    })),
  ];
  // Interrupted, or incomplete for a reason that no check has.
  if (told.length === 0 && exitCode !== 0) {
    told.push({ title: "mcp-conform", message: printable(verdictSentence(result), SHOWN) });
  }
  const more = told.length - MOST + 1;
  const shown = more > 1 ? told.slice(0, MOST - 1) : told;
  const last = {
    title: "mcp-conform",
    message: `${count(more, "more thing")} to mend: the report has them all.`,
  };
  return [...shown, ...(more > 1 ? [last] : [])].map((one) => command(one, source)).join("");
};

interface Told {
  /** Where it stands, when it is not about the target. */
  readonly at?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly message: string;
}

function diagnosed({ text, facts, hint }: Diagnosis): string {
  const known = facts.map(([label, value]) => `${label}: ${value}`);
  return [text, ...known, ...(hint === undefined ? [] : [hint])]
    .map((line) => printable(line, SHOWN))
    .join("\n");
}

function annotated(one: ToMend): Told {
  const { card, outcomes, follow } = one;
  const [first] = outcomes;
  const { check } = first;
  const duty = first.leg.requirements.find(({ id }) => id === check.requirements[0]);
  const lines = [
    duty?.gist ?? check.title,
    ...(duty === undefined ? [] : [duty.url]),
    ...(check.reason === undefined ? [] : [check.reason.text]),
    ...(check.expected === undefined ? [] : [`expected: ${check.expected}`]),
    ...(check.actual === undefined ? [] : [`actual: ${check.actual}`]),
    ...(check.hint === undefined ? [] : [`hint: ${check.hint}`]),
    ...(follow.length === 0 ? [] : [`${count(follow.length, "check")} could not be judged because of it.`]),
  ];
  return {
    title: printableLine(`${card.id} (${check.level}, ${legsOf(one)})`, SHOWN),
    message: lines.map((line) => printableLine(line, SHOWN)).join("\n"),
  };
}

/** One line, whatever is in it. */
function command({ title, message, at }: Told, source: string | undefined): string {
  const properties = { ...(at ?? (source === undefined ? {} : { file: source })), title };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::error ${written.join(",")}::${escapedData(message)}\n`;
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
