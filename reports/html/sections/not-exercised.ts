import type { Card } from "../../causes/cards.ts";
import { say } from "../../language/language.ts";
import { count } from "../../text.ts";
import { reasonWords } from "../../verdict-words.ts";
import { toCheck } from "../links.ts";
import { joined, type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";

/** What could not be judged, by reason, and so what would let it run. The causes above have the others. Open where nothing has to be fixed. */
export function notExercised(subject: Subject, isOpen: boolean): Markup {
  const above = new Set(subject.causes.flatMap(({ card, blocked }) => [card, ...blocked]));
  const reasons = byReason(subject.cards.filter((card) => !above.has(card)));
  if (reasons.size === 0) return NOTHING;
  const all = new Set([...reasons.values()].flat());
  const summary = say("{title} ({checks})", {
    title: say("Not exercised, and why"),
    checks: count(all.size, "check"),
  });
  const rows = [...reasons].map(([reason, cards]) => {
    const links = cards.map(({ id }) => toCheck(subject, id));
    return markup`<div><dt>${reason}</dt><dd>${joined(links, ", ")}</dd></div>\n`;
  });
  return markup`<details class="rest"${isOpen && markup` open`}><summary>${summary}</summary><dl class="reasons">
${rows}</dl></details>
`;
}

/** The checks without a verdict, by reason. */
function byReason(cards: readonly Card[]): ReadonlyMap<string, readonly Card[]> {
  const found = new Map<string, Card[]>();
  for (const card of cards) {
    for (const { check } of card.outcomes) {
      if (check.verdict !== "inconclusive") continue;
      const reason = check.reason === undefined ? say("no reason given") : reasonWords(check.reason);
      const of = found.get(reason) ?? [];
      if (!of.includes(card)) found.set(reason, [...of, card]);
    }
  }
  return found;
}
