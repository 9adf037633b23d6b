import type { Card, Outcome } from "../../causes/cards.ts";
import { say } from "../../language/language.ts";
import { sdkName } from "../../sdk-name.ts";
import { count } from "../../text.ts";
import { levelWords } from "../../verdict-words.ts";
import { exchangeOf } from "../exchange.ts";
import { toCheck } from "../links.ts";
import { type Markup, markup, NOTHING } from "../markup.ts";
import type { Subject } from "../subject.ts";
import { twoForms } from "../two-forms.ts";
import { badge, quietBadge } from "../verdict.ts";
import { findingList, knownMore, knownWords, place } from "./finding.ts";

/** A card that warns, with the first outcome that does. */
interface Warned {
  readonly card: Card;
  readonly outcome: Outcome;
}

/**
 * What each warning expected, saw and advises. What is the author's comes first; what is known of the SDK is in a closed
 * list for each SDK. The first is shown with its messages where no failure is above it.
 */
export function warnings(subject: Subject, cards: readonly Card[]): Markup {
  const all = cards.flatMap((card): readonly Warned[] => {
    const outcome = card.outcomes.find(({ check }) => check.verdict === "warn");
    return outcome === undefined ? [] : [{ card, outcome }];
  });
  if (all.length === 0) return NOTHING;
  const own = all.filter(({ outcome }) => outcome.check.known === undefined);
  const isFirst = subject.causes.length === 0;
  const bySdk = new Map<string, Warned[]>();
  for (const one of all) {
    const { known } = one.outcome.check;
    if (known === undefined) continue;
    bySdk.set(sdkName(known), [...(bySdk.get(sdkName(known)) ?? []), one]);
  }
  return markup`<h3>${say("Warnings")}</h3>
${own.length > 0 && markup`<ul class="plain warned">\n${own.map((one, index) => item(subject, one, { isOpen: isFirst && index === 0 }))}</ul>\n`}${[...bySdk].map(([sdk, mine]) => ofSdk(subject, sdk, mine))}`;
}

interface Style {
  /** Its messages are shown at once. */
  readonly isOpen?: boolean;
  /** The heading above it names the SDK. */
  readonly isBelowSdk?: boolean;
}

function item(subject: Subject, { card, outcome }: Warned, { isOpen, isBelowSdk }: Style): Markup {
  const { check } = outcome;
  const legs = card.outcomes.filter((one) => one.check.verdict === "warn").flatMap(({ all }) => all);
  return markup`<li>${badge("warn")} ${toCheck(subject, card.id)} <small>${place(subject, check, legs, true)}${isBelowSdk ? knownMore(check) : knownWords(check)}</small>
${findingList(subject, outcome)}${twoForms(check)}${exchangeOf(subject, check, isOpen)}</li>
`;
}

function ofSdk(subject: Subject, sdk: string, all: readonly Warned[]): Markup {
  const summary = say("Known of {sdk}, not your code ({checks})", {
    sdk,
    checks: count(all.length, "check"),
  });
  const note = say(
    "A server on {sdk} without code of its own does the same. --accept-known accepts them; an update of the SDK may fix them.",
    { sdk },
  );
  return markup`<details class="rest"><summary>${summary}</summary><p>${note}</p><ul class="plain warned">
${all.map((one) => item(subject, one, { isBelowSdk: true }))}</ul></details>
`;
}

/** Failures and warnings of checks that do not count yet: closed and without colour, because there is nothing that must be fixed. */
export function pendingList(subject: Subject, cards: readonly Card[]): Markup {
  if (cards.length === 0) return NOTHING;
  const summary = say("Pending, not counted ({checks})", { checks: count(cards.length, "check") });
  const rows = cards.map(({ id, title, verdict, outcomes }) => {
    const found = outcomes.find(({ check }) => check.verdict === verdict);
    return markup`<li>${quietBadge(verdict)} ${toCheck(subject, id)} <small>${found && levelWords(found.check)}</small><p>${title}. <code>${found?.check.actual}</code></p></li>\n`;
  });
  return markup`<details class="rest"><summary>${summary}</summary><ul class="plain rows">
${rows}</ul></details>
`;
}
