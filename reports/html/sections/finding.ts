import type { CheckResult } from "../../../harness/verdict/result.ts";
import type { Judged, Outcome } from "../../causes/cards.ts";
import { say } from "../../language/language.ts";
import { rerunLine } from "../../rerun.ts";
import { sdkName } from "../../sdk-name.ts";
import { levelWords } from "../../verdict-words.ts";
import { outwards, toCited } from "../links.ts";
import { joined, type Markup, markup } from "../markup.ts";
import type { Subject } from "../subject.ts";

/** What is required, expected and seen, how to fix it, and the command that shows it again. */
export function findingList(subject: Subject, { check, leg }: Outcome): Markup {
  const first = check.evidence[0];
  const duty = leg.requirements.find(({ id }) => id === check.requirements[0]);
  const lines: readonly (readonly [string, Markup | undefined])[] = [
    [say("Required"), duty && outwards(duty.url, duty.gist)],
    [say("Expected"), check.expected === undefined ? undefined : markup`${check.expected}`],
    [
      say("Actual"),
      check.actual === undefined
        ? undefined
        : markup`${check.actual}${first ? markup` (${toCited(subject, first, check.id)})` : ""}`,
    ],
    [say("Reason"), check.reason === undefined ? undefined : markup`${check.reason.text}`],
    [say("Hint"), check.hint === undefined ? undefined : markup`${check.hint}`],
    [
      say("Rerun"),
      check.verdict === "fail" || check.verdict === "warn"
        ? markup`<code class="copied">${rerunLine(subject.result.target, leg.revision, check, leg.transport)}</code>`
        : undefined,
    ],
  ];
  return markup`<dl class="finding">${lines.map(([label, text]) => text && markup`<dt>${label}</dt><dd>${text}</dd>`)}</dl>
`;
}

/** The level and the legs. A leg is named only where the run has several, if `brief`. */
export function place(subject: Subject, check: CheckResult, legs: readonly Judged[], brief = false): Markup {
  const names = brief && subject.result.legs.length === 1 ? "" : markup` · ${namesOf(subject, legs)}`;
  return markup`${levelWords(check)}${names}`;
}

/** The names of legs. Each stays on one line. */
function namesOf(subject: Subject, legs: readonly Judged[]): Markup {
  return joined(
    legs.map(({ leg }) => markup`<span>${subject.nameOf(leg)}</span>`),
    ", ",
  );
}

/** That the SDK of the target is known for it, where that is so, with the version that fixed it and the public thread. */
export function knownWords(check: CheckResult): Markup | undefined {
  const { known } = check;
  return (
    known && markup` · ${say("known of {sdk}, not your code", { sdk: sdkName(known) })}${knownMore(check)}`
  );
}

/** The same below a heading that names the SDK. */
export function knownMore({ known }: CheckResult): Markup | undefined {
  if (known === undefined) return undefined;
  const { fixedIn, issue } = known;
  return markup`${fixedIn !== undefined && ` · ${say("fixed in {version}", { version: fixedIn })}`}${issue?.startsWith("https://") && markup` · ${outwards(issue, say("public thread"))}`}`;
}
