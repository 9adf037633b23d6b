import type { CheckResult, TargetFacts } from "../../../harness/verdict/result.ts";
import { suiteNames } from "../../causes/suites.ts";
import { type Counted, countsOf } from "../../counts.ts";
import { say } from "../../language/language.ts";
import { countedWord, VERDICT_WORDS } from "../../verdict-words.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";
import { shares, starts } from "./share.ts";

/** The parts of a bar from the left, so that what is wrong in one topic can be compared with another. */
const PARTS = [
  "error",
  "fail",
  "warn",
  "pass",
  "observed",
  "inconclusive",
] as const satisfies readonly Counted[];

/** What is named in numbers beside a bar. */
const WRONG = ["error", "fail", "warn"] as const satisfies readonly Counted[];

/** A smaller part would not be seen. */
const LEAST = 4;

/** A bar for each topic that applies, over all legs: what is broken first. Each leads to the checks of the topic. */
export function topics({ result: { legs, target } }: Pick<Subject, "result">): Markup {
  const checks = legs.flatMap((leg) => leg.checks);
  const rows = suiteNames(legs).map((suite) => ({
    suite,
    counts: countsOf(checks.filter((check) => check.suite === suite)),
  }));
  if (rows.length === 0) return NOTHING;
  const rank = (counts: Counts) => WRONG.findIndex((one) => counts[one] > 0) + 1 || WRONG.length + 1;
  const sorted = rows.toSorted((one, other) => rank(one.counts) - rank(other.counts));
  return markup`<ul class="plain topics">
${sorted.map((row) => topic(row, target.role))}</ul>
`;
}

type Counts = Readonly<Record<Counted, number>>;

interface Row {
  readonly suite: CheckResult["suite"];
  readonly counts: Counts;
}

function topic({ suite, counts }: Row, role: TargetFacts["role"]): Markup {
  const all = PARTS.filter((one) => counts[one] > 0);
  const wrong = WRONG.filter((one) => counts[one] > 0);
  // Where nothing is wrong, the passes count, and not what the run could not exercise.
  const named = wrong.length > 0 ? wrong : all.slice(0, 1);
  const numbers = named.map(
    (one) => markup` <b class="${one}">${VERDICT_WORDS[one].sign} ${counts[one]}</b>`,
  );
  const pending =
    counts.pending > 0 && markup` <small>${say("{number} pending", { number: counts.pending })}</small>`;
  const title = all.map((one) => countedWord(counts[one], one)).join(" · ");
  return markup`<li title="${title}"><a href="#suite-${suite}">${role === "client" ? suite.replace(/^client-/, "") : suite}</a>${bar(counts)}<span>${numbers}${pending}</span></li>\n`;
}

/** Only a picture: the words and the numbers beside it say the same. */
function bar(counts: Counts): Markup {
  const lengths = shares(
    PARTS.map((one) => counts[one]),
    LEAST,
  );
  const from = starts(lengths);
  const parts = PARTS.map(
    (one, index) =>
      counts[one] > 0 &&
      markup`<rect class="${one}" x="${from[index] ?? 0}" width="${lengths[index] ?? 0}" height="8"/>`,
  );
  return markup`<svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">${parts}</svg>`;
}
