import { rerunLine } from "../rerun.ts";
import { cardMarkup, legKey } from "./card.ts";
import type { Card } from "./cards.ts";
import { type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { tallied } from "./verdict.ts";

/** The line that filters the cards: only where scripts run, as nothing is hidden elsewhere. */
export function filterLine({ compared }: Subject): Markup {
  const examples = [
    "verdict:fail,warn",
    "level:must",
    "is:cause",
    ...(compared ? ["is:regressed"] : []),
    "-verdict:pass,not-applicable",
  ];
  return markup`<form id="filter" role="search" hidden>
<label for="query">Show the checks that match</label>
<input id="query" type="search" spellcheck="false" autocomplete="off" aria-describedby="grammar" placeholder="verdict:fail level:must suite:tools">
<output id="matches" for="query" aria-live="polite"></output>
</form>
<p id="grammar" class="quiet" hidden>verdict: level: suite: revision: transport: is: and free text; commas for or, − before a word for not; <kbd>/</kbd> to come here, <kbd>Esc</kbd> to clear. ${examples.map((example) => markup`<a href="#filter=${example}">${example}</a> `)}</p>
<noscript><p class="quiet">The filter needs scripts. Everything is on the page, so the browser's search finds it.</p></noscript>
`;
}

/** A card a check, suite by suite. */
export function checks(subject: Subject): Markup {
  const suites = new Map<string, Card[]>();
  for (const card of subject.cards) suites.set(card.suite, [...(suites.get(card.suite) ?? []), card]);
  const revision = subject.result.legs[0]?.revision ?? "";
  const legs = subject.result.legs.map(legKey).join(" ");
  return suites.size === 0
    ? NOTHING
    : markup`<p class="quiet">One check alone: <code>${rerunLine(subject.result.target, revision, "ID")}</code></p>
<div id="cards" data-legs="${legs}">
${[...suites].map(
  ([
    suite,
    cards,
  ]) => markup`<section class="suite" data-suite="${suite}"><h3>${suite} <small>${tallied(cards.map(({ verdict }) => verdict))}</small></h3>
${cards.map((card) => cardMarkup(subject, card))}</section>
`,
)}</div>
`;
}
