import type { Card, Outcome } from "../../causes/cards.ts";
import { say } from "../../language/language.ts";
import { reasonWords } from "../../verdict-words.ts";
import { topicMark } from "../card.ts";
import { dataOf, isPlain, states } from "../card-data.ts";
import { joined, type Markup, markup } from "../markup.ts";
import type { Subject } from "../subject.ts";
import { STATUS_WORDS } from "../verdict.ts";

/** Whether there is nothing to say about a check except why it does not apply. */
export function isMerelyAbsent(subject: Subject, { verdict, outcomes }: Card): boolean {
  return (
    verdict === "not-applicable" &&
    outcomes.every((outcome) => states(subject, outcome) === "" && !outcome.check.notes)
  );
}

/** Checks that do not apply: one line for each reason, because few readers look for one of them. */
export function absent(subject: Subject, cards: readonly Card[]): Markup {
  const byReason = new Map<string, { reason: Markup; cards: Card[] }>();
  for (const card of cards) {
    const reason = joined(
      card.outcomes.map((outcome) => reasonOf(subject, outcome, card.outcomes.length)),
      "; ",
    );
    const same = byReason.get(reason.html);
    if (same) same.cards.push(card);
    else byReason.set(reason.html, { reason, cards: [card] });
  }
  const sign = STATUS_WORDS["not-applicable"].sign;
  return markup`${[...byReason.values()].map(
    (same) =>
      markup`<p class="na"><b class="not-applicable">${sign}</b> <small>${same.reason}</small>${same.cards.map((card) => markup` <code id="${card.id}"${topicMark(card)}>${card.id}</code>`)}</p>\n`,
  )}`;
}

/** The level and the reason, with the data of the filter where the text does not have it. */
function reasonOf(subject: Subject, outcome: Outcome, number: number): Markup {
  const { check, all } = outcome;
  const isEverywhere = all.length === subject.result.legs.length;
  const legs = isEverywhere ? "" : `${all.map(({ leg }) => subject.nameOf(leg)).join(", ")}: `;
  const why = check.reason === undefined ? say("no reason given") : reasonWords(check.reason);
  const text = markup`${check.level} · ${legs}${why}`;
  return number === 1 && isPlain(subject, outcome)
    ? text
    : markup`<span data-of="${dataOf(subject, outcome)}">${text}</span>`;
}
