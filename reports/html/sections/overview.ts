import type { Verdict } from "../../../harness/verdict/verdict.ts";
import { totalsOf } from "../../counts.ts";
import { say } from "../../language/language.ts";
import { count } from "../../text.ts";
import { countedWord, VERDICT_WORDS } from "../../verdict-words.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import { said } from "../said.ts";
import type { Subject } from "../subject.ts";

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

/** How many checks have each verdict: in each leg, as in all other reports. Each count filters the checks. Below are the facts of the legs. */
export function counts({ cards, result }: Subject): Markup {
  if (cards.length === 0) return NOTHING;
  const totals = totalsOf(result);
  const { pending, expected } = totals;
  const found = SHOWN.map(
    (verdict) =>
      totals[verdict] > 0 &&
      markup`<a class="${verdict}" href="#filter=verdict:${verdict}">${VERDICT_WORDS[verdict].sign} ${countedWord(totals[verdict], verdict)}</a> `,
  );
  const legs = result.legs.length;
  const notes = result.legs.flatMap((leg) => leg.notes ?? []);
  const shown =
    legs === 1
      ? said("Checks: {counts}", { counts: found })
      : said("Checks, over all {legs}: {counts}", { legs: count(legs, "leg"), counts: found });
  return markup`<p class="counts">${shown}${expected > 0 && markup`<span class="not-applicable">${say("{number} expected by the baseline", { number: expected })}</span> `}${pending > 0 && markup`<a class="not-applicable" href="#filter=is:pending+verdict:fail,warn">${say("{number} pending", { number: pending })}</a>`}</p>
${notes.map((note) => markup`<p>${note}.</p>\n`)}`;
}
