import type { CheckResult } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { isPendingFinding } from "../gating.ts";
import { say } from "../language/language.ts";
import { countedWord, VERDICT_WORDS, type VerdictWords } from "../verdict-words.ts";
import { type Markup, markup } from "./markup.ts";

/** The status of a requirement: a verdict, or that no check covers it. */
export type Status = Verdict | "untested";

/** In the order of bars and legends: the most important first. */
export const STATUS_WORDS: Readonly<Record<Status, Pick<VerdictWords, "word" | "sign" | "means">>> = {
  ...VERDICT_WORDS,
  untested: {
    get word() {
      return say("no check");
    },
    sign: "·",
    get means() {
      return say(
        "no check covers it: it cannot be seen on the wire, it needs a person to judge, or the check is not written yet",
      );
    },
  },
};

export const STATUSES = Object.keys(STATUS_WORDS) as readonly Status[];

/** Sign and word, coloured by their class. The colour adds no information. */
export function badge(status: Status): Markup {
  return markup`<b class="${status}">${STATUS_WORDS[status].sign} ${STATUS_WORDS[status].word}</b>`;
}

/** The same without colour where the finding does not count yet. */
export function badgeOf(check: CheckResult): Markup {
  return isPendingFinding(check) ? quietBadge(check.verdict) : badge(check.verdict);
}

/** Without colour, for what does not count. */
export function quietBadge(status: Status): Markup {
  return markup`<b class="pending">${STATUS_WORDS[status].sign} ${STATUS_WORDS[status].word}</b>`;
}

/** Only the sign, where a heading has the word. What passed has no class: a page has hundreds of these, and it is the usual. */
export function signOf(status: Status): Markup {
  const { sign } = STATUS_WORDS[status];
  return status === "pass" ? markup`<b>${sign}</b>` : markup`<b class="${status}">${sign}</b>`;
}

/** "38 passed · 2 warned", without zeros. */
export function tallied(statuses: readonly Status[]): string {
  return STATUSES.map((one) => [one, statuses.filter((each) => each === one).length] as const)
    .filter(([, number]) => number > 0)
    .map(([one, number]) =>
      one === "untested"
        ? say("{number} {word}", { number, word: STATUS_WORDS[one].word })
        : countedWord(number, one),
    )
    .join(" · ");
}
