import { baselineErrors } from "../../harness/verdict/expectation.ts";
import type { Diagnosis } from "../../harness/verdict/result.ts";
import { legsOf, type Problem, problemsOf } from "../causes/problems.ts";
import { checkPage } from "../check-page.ts";
import type { Reporter } from "../reporter.ts";
import { verdictSentence } from "../summary.ts";
import { count, printable, printableLine } from "../text.ts";
import { levelWords } from "../verdict-words.ts";

/** GitHub shows at most this number of annotations for a step. */
const MOST = 10;

/** The maximum number of characters of one text in an annotation. */
const SHOWN = 500;

/**
 * Workflow commands for GitHub Actions, one on each line: the diagnosis and the problems to fix. Empty for a conformant
 * run.
 */
export const githubAnnotations: Reporter = ({ result, source }) => {
  const { diagnosis, exitCode, baseline } = result;
  const annotations: Annotation[] = [
    ...(diagnosis === undefined
      ? []
      : [{ title: "mcp-conform: the target could not be tested", message: diagnosed(diagnosis) }]),
    ...problemsOf(result).map(annotationOf),
    ...baselineErrors(baseline).map(({ line, check, state, text = state }) => ({
      at: { file: printableLine(baseline?.file ?? "", SHOWN), line: String(line) },
      title: `Baseline: ${printableLine(check, SHOWN)} (${state})`,
      message: printable(text, SHOWN),
    })),
  ];
  // Interrupted, or incomplete for a reason that belongs to no check.
  if (annotations.length === 0 && exitCode !== 0) {
    annotations.push({ title: "mcp-conform", message: printable(verdictSentence(result), SHOWN) });
  }
  const more = annotations.length - MOST + 1;
  const shown = more > 1 ? annotations.slice(0, MOST - 1) : annotations;
  const last = {
    title: "mcp-conform",
    message: `${count(more, "more problem")} to fix; the report lists all of them.`,
  };
  return [...shown, ...(more > 1 ? [last] : [])].map((one) => command(one, source)).join("");
};

interface Annotation {
  /** The place of the problem, if it is not in the target. */
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

function annotationOf(one: Problem): Annotation {
  const { card, outcomes, blocked } = one;
  const [first] = outcomes;
  const { check } = first;
  const page = checkPage(card.id);
  const duty = first.leg.requirements.find(({ id }) => id === check.requirements[0]);
  const lines = [
    duty?.gist ?? check.title,
    ...(duty === undefined ? [] : [duty.url]),
    ...(check.reason === undefined ? [] : [check.reason.text]),
    ...(check.expected === undefined ? [] : [`expected: ${check.expected}`]),
    ...(check.actual === undefined ? [] : [`actual: ${check.actual}`]),
    ...(check.hint === undefined ? [] : [`hint: ${check.hint}`]),
    ...(blocked.length === 0 ? [] : [`${count(blocked.length, "check")} could not run because of it.`]),
    ...(page === undefined ? [] : [`docs: ${page}`]),
  ];
  return {
    title: printableLine(`${card.id} (${levelWords(check)}; ${legsOf(one)})`, SHOWN),
    message: lines.map((line) => printableLine(line, SHOWN)).join("\n"),
  };
}

/** Always one line. */
function command({ title, message, at }: Annotation, source: string | undefined): string {
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
