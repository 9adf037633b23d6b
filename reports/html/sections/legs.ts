import type { Leg } from "../../../harness/verdict/result.ts";
import { suiteNames, suiteVerdict } from "../../causes/suites.ts";
import { countedAs, countsOf } from "../../counts.ts";
import { isPendingFinding } from "../../gating.ts";
import { say } from "../../language/language.ts";
import { legSentence } from "../../summary.ts";
import { countedWord, VERDICT_WORDS } from "../../verdict-words.ts";
import { toCheck } from "../links.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";
import { badgeOf, STATUS_WORDS, STATUSES, type Status } from "../verdict.ts";

/** The same target in each leg: what is broken there, the number of checks with each verdict, and the checks that differ. */
export function sideBySide(subject: Subject): Markup {
  const { legs } = subject.result;
  if (legs.length < 2) return NOTHING;
  const differing = subject.cards.filter(({ outcomes }) => {
    const verdicts = outcomes
      .map(({ check }) => check.verdict)
      .filter((verdict) => verdict !== "not-applicable");
    return new Set(verdicts).size > 1;
  });
  const rows = [
    ...STATUSES.map((one) => ({ word: STATUS_WORDS[one].word, of: (leg: Leg) => number(leg, one) })),
    { word: say("expected"), of: ({ checks }: Leg) => countsOf(checks).expected },
    { word: say("pending"), of: ({ checks }: Leg) => checks.filter(isPendingFinding).length },
  ].filter(({ of }) => legs.some((leg) => of(leg) > 0));
  return markup`<ul class="plain">${legs.map((leg) => markup`<li>${say("{sentence}.", { sentence: legSentence(leg, subject.result) })}</li>\n`)}</ul>
<div class="wide" tabindex="0" role="region" aria-label="${say("Revisions side by side")}"><table class="legs">
<thead><tr><th scope="col">${say("checks")}</th>${legs.map((leg) => markup`<th scope="col">${subject.nameOf(leg)}</th>`)}</tr></thead>
<tbody>
${rows.map(({ word, of }) => markup`<tr><th scope="row">${word}</th>${legs.map((leg) => markup`<td>${of(leg)}</td>`)}</tr>\n`)}</tbody>
${
  differing.length > 0 &&
  markup`<tbody>
${differing.map(({ id }) => markup`<tr><th scope="row">${toCheck(subject, id)}</th>${legs.map((leg) => cell(leg, id))}</tr>\n`)}</tbody>
`
}</table></div>
${differing.length === 0 && markup`<p>${say("Each check has the same verdict in all revisions to which it applies.")}</p>\n`}${suitesByLeg(subject)}`;
}

/** Without what does not count, as in the counts at the top. */
function number({ checks }: Leg, status: Status): number {
  return checks.filter((check) => countedAs(check) === status).length;
}

function cell({ checks }: Leg, id: string): Markup {
  const check = checks.find((one) => one.id === id);
  return check === undefined ? markup`<td>–</td>` : markup`<td>${badgeOf(check)}</td>`;
}

/** The worst verdict of each suite in each leg. Each cell leads to the suite, and with scripts it filters the checks. */
function suitesByLeg(subject: Subject): Markup {
  const { legs } = subject.result;
  const suites = suiteNames(legs);
  if (suites.length === 0) return NOTHING;
  const rows = suites.map(
    (suite) =>
      markup`<tr><th scope="row"><a href="#suite-${suite}">${suite}</a></th>${legs.map((leg) => {
        const found = suiteVerdict(leg, suite);
        if (found === undefined) return markup`<td>–</td>`;
        const { verdict, number } = found;
        return markup`<td><a class="${verdict}" href="#suite-${suite}" title="${countedWord(number, verdict)}">${VERDICT_WORDS[verdict].sign} ${number}</a></td>`;
      })}</tr>\n`,
  );
  return markup`<div class="wide" tabindex="0" role="region" aria-label="${say("Suites by revision")}"><table class="matrix legs">
<thead><tr><th scope="col">${say("suite")}</th>${legs.map((leg) => markup`<th scope="col">${subject.nameOf(leg)}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>
`;
}
