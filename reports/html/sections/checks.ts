import type { Verdict } from "../../../harness/verdict/verdict.ts";
import type { Card } from "../../causes/cards.ts";
import { isPendingCard } from "../../causes/pending.ts";
import { CHECK_PAGES } from "../../check-page.ts";
import { say } from "../../language/language.ts";
import type { Text } from "../../language/zh.ts";
import { rerunLine } from "../../rerun.ts";
import { cardMarkup } from "../card.ts";
import { legKey } from "../card-data.ts";
import { handshakes } from "../card-replay.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import { said } from "../said.ts";
import type { Subject } from "../subject.ts";
import { tallied } from "../verdict.ts";
import { absent, isMerelyAbsent } from "./not-applicable.ts";

/** The filter of the cards. It is visible only where scripts run. */
export function filterLine({ compared }: Subject): Markup {
  const examples = [
    "verdict:fail,warn",
    "level:must",
    "is:cause",
    ...(compared ? ["is:regressed"] : []),
    "-verdict:pass,not-applicable",
  ];
  return markup`<form id="filter" role="search" hidden>
<label for="query">${say("Show the checks that match")}</label>
<input id="query" type="search" spellcheck="false" autocomplete="off" aria-describedby="grammar" placeholder="verdict:fail level:must suite:tools">
<output id="matching" for="query" aria-live="polite"></output>
</form>
<p id="grammar" class="quiet" hidden>${say("Use verdict:, level:, suite:, revision:, transport:, is: or free text. A comma means or, a − before a word means not.")} ${said(
    "{slash} moves to the filter, {escape} clears it. Examples: {examples}",
    {
      slash: markup`<kbd>/</kbd>`,
      escape: markup`<kbd>Esc</kbd>`,
      examples: examples.map((example) => markup`<a href="#filter=${example}">${example}</a> `),
    },
  )}</p>
<noscript><p class="quiet">${say("The filter needs scripts. The search of the browser finds everything on this page.")}</p></noscript>
`;
}

/** The words of the script. */
function words(): string {
  const shown: readonly Text[] = [
    "{shown} of {all} checks",
    "; no check has {values}",
    "Copy",
    "Copied",
    "Copy link",
  ];
  return JSON.stringify(Object.fromEntries(shown.map((text) => [text, say(text)])));
}

const LISTED: readonly Verdict[] = ["error", "fail", "warn"];

/** What a reader looks for first. What passed, was not exercised or does not count yet is in a closed block of its suite. */
function isListed({ causes }: Subject, card: Card): boolean {
  if (isPendingCard(card)) return false;
  return LISTED.includes(card.verdict) || causes.some((cause) => cause.card === card);
}

/** One card for each check, suite by suite. */
export function checks(subject: Subject): Markup {
  const suites = new Map<string, Card[]>();
  for (const card of subject.cards) suites.set(card.suite, [...(suites.get(card.suite) ?? []), card]);
  const revision = subject.result.legs[0]?.revision ?? "";
  const legs = subject.result.legs.map(legKey).join(" ");
  if (suites.size === 0) return NOTHING;
  const cards = [...suites].map(([suite, mine]) => suiteMarkup(subject, suite, mine));
  return markup`<p class="quiet">${said("To run one check: {command}.", { command: markup`<code>${rerunLine(subject.result.target, revision, { id: "ID" })}</code>` })} ${said("Each check has a {page} with the faults that prove it.", { page: markup`<a href="${CHECK_PAGES}README.md">${say("page")}</a>` })}</p>
<div id="cards" data-legs="${legs}" data-words="${words()}" data-pages="${CHECK_PAGES}">
${cards}</div>
${handshakes(subject)}`;
}

function suiteMarkup(subject: Subject, suite: string, cards: readonly Card[]): Markup {
  const listed = cards.filter((card) => isListed(subject, card));
  const rest = cards.filter((card) => !isListed(subject, card));
  const judged = rest.filter((card) => !isMerelyAbsent(subject, card));
  const tally = (all: readonly Card[]) => {
    const pending = all.filter(isPendingCard).length;
    const counted = tallied(all.filter((card) => !isPendingCard(card)).map(({ verdict }) => verdict));
    const apart = pending === 0 ? [] : [say("{number} pending", { number: pending })];
    return [...(counted === "" ? [] : [counted]), ...apart].join(" · ");
  };
  const heading = markup`<h3>${suite} <small>${tally(cards)}</small></h3>`;
  const block = (summary: Markup) =>
    rest.length > 0 &&
    markup`<details class="rest"><summary>${summary}</summary>
${judged.map((card) => cardMarkup(subject, card))}${absent(
  subject,
  rest.filter((card) => isMerelyAbsent(subject, card)),
)}</details>
`;
  const body =
    listed.length === 0
      ? block(heading)
      : markup`${heading}
${listed.map((card) => cardMarkup(subject, card))}${block(markup`${tally(rest)}`)}`;
  return markup`<section class="suite" id="suite-${suite}" data-suite="${suite}">${body}</section>
`;
}
