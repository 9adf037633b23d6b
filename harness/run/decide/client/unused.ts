import type { Choice, ClientSituation, Played } from "../../../check/situation.ts";
import { noFindings, type Outcome } from "../../outcomes/outcome.ts";

/** What the specification leaves to the client, and the situation that shows whether it does it. */
interface Optional extends Choice {
  readonly shownIn: ClientSituation;
}

const OPTIONAL = ", which is optional";

/** How a check says that it needs a client that does something, where the specification leaves it to the client whether it does. */
const CHOICES: readonly (readonly [words: RegExp, unused: string])[] = [
  [/^a client that has icons$/, `the client has no icons${OPTIONAL}`],
  [/^a client that sends _meta$/, `the client sends no _meta${OPTIONAL}`],
  [
    /^a client that sends _meta with a key that has a prefix$/,
    `the client sends no _meta with such a key${OPTIONAL}`,
  ],
  [/^a client that asks for progress$/, `the client asks for no progress${OPTIONAL}`],
  [/^a client that fetches icons over http:$/, `the client fetches no icons${OPTIONAL}`],
  [/^a client that cancels a request$/, `the client cancels no request${OPTIONAL}`],
  [
    /^a client that stops waiting for the call of the context\b/,
    `the client does not stop waiting for the call${OPTIONAL}`,
  ],
  [
    /^a client that calls \S+, and cancels the call by notifications\/cancelled$/,
    `the client cancels no call${OPTIONAL}`,
  ],
  [/^a client that requests completions$/, `the client requests no completions${OPTIONAL}`],
  [/^a client that (?:calls tools as tasks|polls a task)\b/, `the client calls no tools as tasks${OPTIONAL}`],
  [/^a client that sends messages about tasks$/, `the client sends no messages about tasks${OPTIONAL}`],
  [/^a client that cancels a task$/, `the client cancels no task${OPTIONAL}`],
  [
    /^a client that requests a second page of its tasks$/,
    `the client requests no second page of its tasks${OPTIONAL}`,
  ],
  [
    /^a client that answers a line that is not JSON$/,
    `the client does not answer a line that is not JSON${OPTIONAL}`,
  ],
  [/^a client that validates structuredContent$/, "the client does not validate structuredContent"],
];

/** What the specification leaves to the client, of what a check needs. Undefined if it does not. */
export const choiceIn = (reason: string): string | undefined =>
  CHOICES.find(([words]) => words.test(reason))?.[1];

/** What a check has looked at. */
interface Looked {
  /** Everything that was played. */
  readonly played: readonly Played[];
  /** What the check has judged. */
  readonly judged: readonly Played[];
  /** The situations of the check. */
  readonly situations: readonly ClientSituation[];
}

/**
 * A check of something that the client is free not to do is not applicable to one that does not do it, where that is seen: the client had the time
 * for it, in the situation that asks for it, or in those that the check reads.
 */
export function unlessUnused(outcome: Outcome, { played, judged, situations }: Looked): Outcome {
  const { verdict, reason } = outcome;
  if (verdict !== "inconclusive" || reason?.kind !== "needs-exercise") return outcome;
  const choice = judged.some(isComplete) ? choiceIn(reason.text) : undefined;
  const unused = situations.flatMap(optionalIn).find((one) => isUnused(one, played))?.unused;
  const text = choice ?? unused;
  return text === undefined ? outcome : noFindings("not-applicable", { kind: "not-used", text });
}

/** The client did what it wanted to do, and ended in order. */
function isComplete(one: Played): boolean {
  const { conversations, exit } = one;
  const isInUse = conversations.some(
    ({ agreed, clientRequests }) => agreed !== undefined || clientRequests.length > 0,
  );
  return isInUse && hadTheTime(one) && (exit === undefined || exit.code === 0);
}

function optionalIn(situation: ClientSituation): readonly Optional[] {
  const { after, choice } = situation;
  const needed = after?.choice ?? after?.situation.choice;
  return [
    ...(choice === undefined ? [] : [{ ...choice, shownIn: situation }]),
    ...(after === undefined || needed === undefined ? [] : [{ ...needed, shownIn: after.situation }]),
  ];
}

function isUnused({ shownIn, shows }: Optional, played: readonly Played[]): boolean {
  const seen = played.filter(({ situation }) => situation.name === shownIn.name);
  return seen.length > 0 && seen.every((one) => hadTheTime(one) && !shows(one));
}

/** It sent something there, and ended by itself. */
function hadTheTime({ cut, ended, conversations }: Played): boolean {
  const sent = conversations.some(({ events }) =>
    events.some(({ channel }) => channel === "stdin" || channel === "http-request"),
  );
  return sent && ended === "itself" && cut !== true;
}
