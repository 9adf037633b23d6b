/**
 * Records for each check a message that breaks its rule and one that meets it: what the reference peer sends with the first
 * fault that the check detects, and without any. docs/generate.ts shows them on the pages of the checks.
 *
 *     node --import tsx docs/examples/record.ts            checks without an example
 *     node --import tsx docs/examples/record.ts tools. …   again, those whose ids contain one of these words
 */
import { writeFileSync } from "node:fs";
import type { TraceEvent } from "../../harness/trace/event.ts";
import type { CheckResult, TargetFacts } from "../../harness/verdict/result.ts";
import { answered, messagesOf } from "../../reports/wire/exchanges.ts";
import { sideOf } from "../../reports/wire/side.ts";
import { given } from "../../schema/given.ts";
import { EXAMPLES_FILE, type Example, readExamples } from "../../suites/examples.ts";
import { type JudgedPeer, type Peer, peers } from "../../suites/proof/peers.ts";
import { exampleText, lastingText, pairOf } from "./message.ts";

/** Whether a message breaks these rules depends on what was before it, so two messages side by side say nothing. */
const IN_CONTEXT: readonly string[] = [
  "elicitation.complete.id",
  "elicitation.id.unique",
  "jsonrpc.request.id-unique",
  "jsonrpc.response.once",
  "jsonrpc.response.solicited",
  "lifecycle.initialized.server-waits",
  "lifecycle.operation.capabilities",
  "logging.capability.declared",
  "logging.level.minimum",
  "logging.level.own-session",
  "resources.errors.not-found-code",
  "resources.updated.subscribed-only",
  "pagination.items.once",
];

/** The check in a run that it exists in. */
function checkIn({ result }: JudgedPeer, id: string): CheckResult | undefined {
  return result.legs.flatMap(({ checks }) => checks).find((check) => check.id === id);
}

/** What a message of the peer asks or answers. Empty if nothing is known of it. */
function kindOf({ events }: JudgedPeer, event: TraceEvent, role: TargetFacts["role"]): string {
  const asked = answered(events, role).get(event.seq);
  const [message] = messagesOf(event);
  const method = String(asked?.method ?? message?.method ?? "");
  return method === "" && event.channel !== "http-response" ? "" : `${event.channel} ${method}`;
}

/** A message of the conforming peer at the same place, and the request that both answer, if there is one. */
interface Like {
  readonly event: TraceEvent;
  readonly request?: TraceEvent;
}

/** What answers the same request, or else the same message of its kind. */
function likeIn(
  clean: JudgedPeer,
  faulty: JudgedPeer,
  event: TraceEvent,
  role: TargetFacts["role"],
): Like | undefined {
  const asked = answered(faulty.events, role).get(event.seq);
  const request = asked && faulty.events[asked.seq - 1];
  const same = request && sameAs(request, clean.events)[sameAs(request, faulty.events).indexOf(request)];
  const answer =
    same &&
    answersIn(clean, role)
      .get(same.seq)
      ?.find(({ channel }) => channel === event.channel);
  if (request && answer) return { event: answer, request };
  const like = likeOfKind(clean, faulty, event, role);
  return like && { event: like };
}

const sameAs = (event: TraceEvent, events: readonly TraceEvent[]) =>
  events.filter((one) => one.channel === event.channel && lastingText(one) === lastingText(event));

/** The messages that answer a request, by its number. */
function answersIn(
  { events }: JudgedPeer,
  role: TargetFacts["role"],
): ReadonlyMap<number, readonly TraceEvent[]> {
  const answers = new Map<number, readonly TraceEvent[]>();
  for (const [seq, asked] of answered(events, role)) {
    const event = events[seq - 1];
    if (event !== undefined) answers.set(asked.seq, [...(answers.get(asked.seq) ?? []), event]);
  }
  return answers;
}

/** Both runs ask for the same in the same order, so it is as far back among those of its kind as the other one. */
function likeOfKind(
  clean: JudgedPeer,
  faulty: JudgedPeer,
  event: TraceEvent,
  role: TargetFacts["role"],
): TraceEvent | undefined {
  const kind = kindOf(faulty, event, role);
  if (kind === "") return undefined;
  const ofKind = (run: JudgedPeer) =>
    run.events.filter((one) => sideOf(role, one.channel) === "target" && kindOf(run, one, role) === kind);
  const like = ofKind(clean)[ofKind(faulty).indexOf(event)];
  return like && areAlike(lastingText(event), lastingText(like)) ? like : undefined;
}

/** Two messages that differ in most of their text, or in numbers only, are of different places: side by side they would mislead. */
const LEAST_EQUAL = 0.6;

function areAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, "0");
  return before + after >= LEAST_EQUAL * shorter && withoutNumbers(one) !== withoutNumbers(other);
}

function exampleOf(id: string, peer: Peer, faulty: JudgedPeer, clean: JudgedPeer): Example | undefined {
  const { fault, role } = peer;
  const [evidence] = checkIn(faulty, id)?.evidence ?? [];
  const cited = evidence && faulty.events[evidence.message - 1];
  if (cited === undefined || !isGood(checkIn(clean, id))) return undefined;
  const isAsked = sideOf(role, cited.channel) === "harness";
  // A finding about an answer may cite the request.
  const [answer] = isAsked ? (answersIn(faulty, role).get(cited.seq) ?? []) : [];
  const event = answer ?? cited;
  if (isAsked && answer === undefined) return unanswered(peer, faulty, clean, cited);
  if (sideOf(role, event.channel) === "mark") return undefined;
  const like = likeIn(clean, faulty, event, role);
  const pair = like && pairOf(event, like.event, isAsked ? undefined : evidence?.pointer);
  return pair && { fault, ...given({ request: like.request && exampleText(like.request) }), ...pair };
}

const isGood = (check: CheckResult | undefined) => check?.verdict === "pass" || check?.verdict === "observed";

/** A request that got no answer, and the answer of the conforming peer to the same request. */
function unanswered(
  { fault, role }: Peer,
  faulty: JudgedPeer,
  clean: JudgedPeer,
  asked: TraceEvent,
): Example | undefined {
  const [message] = messagesOf(asked);
  if (message?.method === undefined || message.id === undefined) return undefined;
  if ([...answered(faulty.events, role).values()].some(({ seq }) => seq === asked.seq)) return undefined;
  const wrong = `no answer to ${exampleText(asked)}`;
  const isSame = (event: TraceEvent) => {
    const [one] = messagesOf(event);
    return one?.method === message.method && JSON.stringify(one?.id) === JSON.stringify(message.id);
  };
  const same = clean.events.find((event) => event.channel === asked.channel && isSame(event));
  const answers = answered(clean.events, role);
  const right = clean.events.find((event) => same !== undefined && answers.get(event.seq)?.seq === same.seq);
  return right && { fault, wrong, right: exampleText(right) };
}

async function main(words: readonly string[]): Promise<void> {
  const examples: Record<string, Example> = { ...readExamples() };
  const waiting = peers().values();
  // Much of a run is waiting for what does not come: others can use that time.
  await Promise.all(Array.from({ length: AT_A_TIME }, () => recordAll(waiting, words, examples)));
}

const AT_A_TIME = 4;

async function recordAll(
  waiting: Iterator<Peer>,
  words: readonly string[],
  examples: Record<string, Example>,
): Promise<void> {
  for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
    const peer = next.value;
    const wanted = peer.trips.filter(
      (id) => !IN_CONTEXT.includes(id) && (words.length === 0 || words.some((word) => id.includes(word))),
    );
    const open = wanted.filter(
      (id) => examples[id] === undefined || (words.length > 0 && examples[id]?.fault === peer.fault),
    );
    if (open.length === 0) continue;
    await record(peer, new Set(open), examples);
    write(examples);
  }
}

async function record(peer: Peer, open: Set<string>, examples: Record<string, Example>): Promise<void> {
  for (const leg of peer.legs) {
    if (open.size === 0) return;
    const ids = [...open];
    const faulty = await peer.judge(leg, ids, true);
    const tripped = ids.filter((id) => ["fail", "warn"].includes(checkIn(faulty, id)?.verdict ?? ""));
    if (tripped.length === 0) continue;
    const clean = await peer.judge(leg, ids, false);
    for (const id of tripped) {
      const found = exampleOf(id, peer, faulty, clean);
      if (found === undefined) continue;
      examples[id] = found;
      open.delete(id);
    }
  }
}

/** After each peer, so that a run that is ended has what it found. */
function write(examples: Readonly<Record<string, Example>>): void {
  const sorted = Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

await main(process.argv.slice(2));
process.exit(0);
