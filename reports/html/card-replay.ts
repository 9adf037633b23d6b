import type { CheckResult } from "../../harness/verdict/result.ts";
import type { Outcome } from "../causes/cards.ts";
import { complaintOf } from "../causes/causes.ts";
import { say } from "../language/language.ts";
import { toMessage } from "./links.ts";
import { joined, type Markup, markup, NOTHING } from "./markup.ts";
import { replayOf } from "./replay.ts";
import { said } from "./said.ts";
import type { Subject } from "./subject.ts";

/** A reader may want to run this check again. For all other checks the page shows one common command. */
export const isDetailed = ({ verdict }: CheckResult) =>
  ["fail", "error", "warn", "inconclusive"].includes(verdict);

/** Causes with everything to copy. A run with more needs the first of them, and the cards of the other checks have the replays. */
export const MOST_COMPLETE = 20;

/** The maximum number of messages above a replay. */
const MOST_NUMBERS = 10;

/** The replay, or a link to the cause that has it. */
export function replayBelow(subject: Subject, outcome: Outcome): Markup {
  const number = subject.causes.findIndex((cause) => complaintOf(cause) === outcome) + 1;
  const isAbove = number > 0 && number <= MOST_COMPLETE;
  return isAbove ? markup`<a href="#fix-${number}">↑ ${say("What to fix")}</a>` : replay(subject, outcome);
}

/** What the check sent, as commands to send it again, if there is a problem. */
export function replay(subject: Subject, outcome: Outcome): Markup {
  // A client sends the requests itself, and a gateway needs both of its ends.
  if (!isDetailed(outcome.check) || subject.result.target.role !== "server") return NOTHING;
  const found = replayOf(subject.events, outcome, true);
  if (found === undefined) return NOTHING;
  const few = found.messages.slice(0, MOST_NUMBERS);
  const more = found.messages.length > few.length ? ", …" : "";
  const numbers = markup`${joined(
    few.map((seq) => toMessage(subject, seq)),
    ", ",
  )}${more}`;
  const how = say(outcome.leg.transport === "stdio" ? "Replay on standard input" : "Replay with curl");
  const opening = found.opening === undefined ? undefined : openingOf(subject, found.opening);
  const first =
    opening === undefined
      ? NOTHING
      : said(", after {handshake}", {
          handshake: markup`<a href="#opening-${opening}">${say("the handshake")}</a>`,
        });
  const data = opening === undefined ? NOTHING : markup` data-after="opening-${opening}"`;
  return markup`<details><summary>${how}</summary><p>${said("messages {messages}", { messages: numbers })}${first}</p><pre class="copied"${data}>${found.text}</pre></details>`;
}

/** The number of a handshake. Checks of a session have the same. */
function openingOf({ openings }: Subject, text: string): number {
  const number = openings.get(text) ?? openings.size + 1;
  openings.set(text, number);
  return number;
}

/** The handshakes with which replays begin, once each. */
export function handshakes({ openings }: Subject): Markup {
  if (openings.size === 0) return NOTHING;
  return markup`<details class="rest"><summary>${say("Handshakes for replays")}</summary>${[...openings].map(([text, number]) => markup`<pre class="copied" id="opening-${number}">${text}</pre>`)}</details>
`;
}
