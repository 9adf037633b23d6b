import type { Verdict } from "../../harness/verdict/verdict.ts";
import type { Card } from "../causes/cards.ts";
import { suiteNames, suiteVerdict } from "../causes/suites.ts";
import { isPendingFinding } from "../gating.ts";
import { say } from "../language/language.ts";
import { countedWord, VERDICT_WORDS } from "../verdict-words.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";
import { said } from "./said.ts";
import type { Subject } from "./subject.ts";

/** The counts of the first screen, in this order. */
const SHOWN: readonly Verdict[] = [
  "error",
  "fail",
  "warn",
  "pass",
  "inconclusive",
  "observed",
  "not-applicable",
];

/** How many checks have each verdict. Each count filters the checks. */
export function counts({ cards }: Subject): Markup {
  if (cards.length === 0) return NOTHING;
  const pending = cards.filter(isPending).length;
  const counted = cards.filter((card) => !isPending(card));
  const found = SHOWN.map(
    (verdict) => [verdict, counted.filter((card) => card.verdict === verdict).length] as const,
  );
  return markup`<p class="counts">${said("Checks: {counts}", {
    counts: found.map(
      ([verdict, number]) =>
        number > 0 &&
        markup`<a class="${verdict}" href="#filter=verdict:${verdict}">${VERDICT_WORDS[verdict].sign} ${countedWord(number, verdict)}</a> `,
    ),
  })}${pending > 0 && markup`<a class="not-applicable" href="#filter=is:pending+verdict:fail,warn">${say("{number} pending", { number: pending })}</a>`}</p>
`;
}

/** All that it found is newer than the profile. */
function isPending({ verdict, outcomes }: Card): boolean {
  const worst = outcomes.filter(({ check }) => check.verdict === verdict);
  return worst.length > 0 && worst.every(({ check }) => isPendingFinding(check));
}

/** The worst verdict of each suite in each leg. Each cell leads to the suite, and with scripts it filters the checks. */
export function matrix(subject: Subject): Markup {
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
  return markup`<div class="wide" tabindex="0" role="region" aria-label="${say("Suites by revision")}"><table class="matrix">
<thead><tr><th scope="col">${say("suite")}</th>${legs.map((leg) => markup`<th scope="col">${subject.nameOf(leg)}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>
`;
}
