import type { Verdict } from "../../harness/verdict/verdict.ts";
import type { Card } from "./cards.ts";
import { toCheck } from "./links.ts";
import { joined, type Markup, markup, NOTHING } from "./markup.ts";
import type { Subject } from "./subject.ts";
import { badge, STANDINGS, WORDS } from "./verdict.ts";

/** What the words and signs of the page mean, and what was not tested and why. */
export function legend(subject: Subject): Markup {
  const { role } = subject.result.target;
  return markup`<dl class="legend">
${STANDINGS.map((one) => markup`<div><dt>${badge(one)}</dt><dd>${WORDS[one].means}</dd></div>\n`)}</dl>
<p>A requirement has the worst verdict of its checks. On the wire, → is what the harness sent and ← what the ${role} under test sent; before them stand the number of the message and the seconds since the run began, and behind an answer the milliseconds since its request. In JSON the white space between tokens is ours, for reading, and nothing else is changed; a long message that came before is named instead of repeated. What cannot be seen or would reorder the text is written as its code, as in <code>\\u{202e}</code>.</p>
${reasons(subject, "inconclusive", "What could not be exercised, and why")}${reasons(subject, "not-applicable", "What was not called for, and why")}`;
}

function reasons(subject: Subject, verdict: Verdict, heading: string): Markup {
  const found = [...byReason(subject.cards, verdict)];
  if (found.length === 0) return NOTHING;
  const links = (cards: readonly Card[]) => cards.map(({ id }) => toCheck(subject, id));
  return markup`<h3>${heading}</h3>
<dl class="reasons">
${found.map(([reason, cards]) => markup`<div><dt>${reason}</dt><dd>${joined(links(cards), ", ")}</dd></div>\n`)}</dl>
`;
}

/** The checks with this verdict, by what would have enabled them. */
function byReason(cards: readonly Card[], verdict: Verdict): ReadonlyMap<string, readonly Card[]> {
  const found = new Map<string, Card[]>();
  for (const card of cards) {
    for (const { check } of card.outcomes) {
      if (check.verdict !== verdict) continue;
      const { kind, text } = check.reason ?? { kind: "threw", text: "no reason given" };
      const reason = kind === "needs-exercise" ? `needs ${text}` : text;
      const of = found.get(reason) ?? [];
      if (!of.includes(card)) found.set(reason, [...of, card]);
    }
  }
  return found;
}
