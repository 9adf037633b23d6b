import { given } from "../../schema/given.ts";
import { isObject } from "../../schema/json.ts";
import { eraOf } from "../../schema/revision.ts";
import type { Conversation } from "./conversation.ts";
import type { ExitEvent, StdinEvent, TraceEvent } from "./event.ts";
import { SHARED_SESSION } from "./not-there-yet.ts";

/** How many messages after the last answered request are suspects, and how many before it. */
const SUSPECTS = 6;

/** A process that ended although the harness had not ended its input. */
export interface Crash {
  readonly conversation: Conversation;
  readonly exit: ExitEvent;
  /** What was sent to it, newest first. */
  readonly sent: readonly StdinEvent[];
  /** Messages that may have ended it, the most likely first. */
  readonly suspects: readonly StdinEvent[];
  /** The message that ended it: the one that does so in isolation, too, else the most likely. Absent if nothing was sent. */
  readonly culprit?: StdinEvent;
  /** How often a process got this message in isolation, and how often it ended then. */
  readonly tries: number;
  readonly repeats: number;
  /** Where no message ended a process by itself: the suspects together, oldest first, how often they were sent so, and ended it. */
  readonly inOrder?: InOrder;
  /** What a process got that ended again. Only this can be said to reproduce the end. */
  readonly replayed?: readonly StdinEvent[];
  /** Whether the process answers the message and then ends. Which comes first on the wire is chance. */
  readonly answers: boolean;
  /** Whether the process ends after each handshake, without any other message. */
  readonly handshake: boolean;
}

export interface InOrder {
  readonly messages: readonly number[];
  readonly tries: number;
  readonly repeats: number;
}

/** What another process sends. An error ends a process with a status, or with another signal. */
const FROM_OUTSIDE: ReadonlySet<unknown> = new Set(["SIGHUP", "SIGINT", "SIGKILL", "SIGTERM"]);

/** One process may end at the start by chance. After this many, only one process can run at a time. */
const TURNED_AWAY = 2;

const REPLAY = /^replay of (?:(?:message (\d+)|the handshake) in isolation|messages ([\d, ]+) in order)$/;

/** The purpose of a connection on which a message, or several, are sent again; without a message, only the handshake. */
export function replayPurpose(...messages: readonly StdinEvent[]): string {
  if (messages.length > 1) return `replay of messages ${messages.map(({ seq }) => seq).join(", ")} in order`;
  const [message] = messages;
  return `replay of ${message ? `message ${message.seq}` : "the handshake"} in isolation`;
}

/** The suspects, oldest first: some processes end only after several messages together. Empty if that is one message. */
export function inOrderOf({ suspects, conversation }: Pick<Crash, "suspects" | "conversation">) {
  const own = suspects.filter((one) => conversation.agreed !== undefined && !isHandshake(one));
  return own.length > 1 ? [...own].sort((one, other) => one.seq - other.seq) : [];
}

/**
 * The processes that ended by themselves, in the order of their ends, each with the message that caused it. What another process
 * has ended is not among them, unless a message ends it in isolation, too: it may have needed more memory than there is.
 * Neither are processes that ended at once because another one was running.
 */
export function crashesIn(conversations: readonly Conversation[]): readonly Crash[] {
  const ends = endsIn(conversations);
  const turnedAway = ends.filter((one) => one.repeats === 0 && isTurnedAway(one.conversation, conversations));
  const isExclusive = turnedAway.length >= TURNED_AWAY;
  return ends
    .filter((one) => isReproduced(one) || !isFromOutside(one))
    .filter((one) => !(isExclusive && turnedAway.includes(one)));
}

/** Whether what was sent to it has ended another process. */
export function isReproduced({ repeats, inOrder }: Crash): boolean {
  return repeats > 0 || (inOrder?.repeats ?? 0) > 0;
}

/** Whether a process ended before it had a session, while another one had a session. */
function isTurnedAway(one: Conversation, all: readonly Conversation[]): boolean {
  const end = endOf(one);
  if (one.agreed !== undefined || end === undefined) return false;
  return all.some((other) => {
    const after = endOf(other)?.seq ?? Number.POSITIVE_INFINITY;
    return other !== one && other.agreed !== undefined && other.agreed.seq < end.seq && end.seq < after;
  });
}

/** Whether another process may have ended this one. */
export function isFromOutside({ exit }: Pick<Crash, "exit">): boolean {
  return FROM_OUTSIDE.has(exit.signal);
}

/** The same with the processes that another process may have ended. */
export function endsIn(conversations: readonly Conversation[]): readonly Crash[] {
  const replays = replaysIn(conversations);
  const countOf = (event?: StdinEvent, conversation?: Conversation) => {
    const key = event && conversation && suspectKey(conversation, event);
    const all = replays.filter(({ of, inOrder, refused }) => of === key && !inOrder && !refused);
    return {
      tries: all.length,
      repeats: all.filter(({ ended }) => ended).length,
      answers: all.some(({ ended, answered }) => ended && answered),
      ...given({ replayed: all.find(({ ended }) => ended)?.sent }),
    };
  };
  const afterHandshake = countOf();
  // Only one process can run at a time: that another one ends at once says nothing about a message.
  const isExclusive = replays.some(({ refused }) => refused);
  return conversations
    .filter((one) => !isReplay(one) && (one.agreed !== undefined || !(isExclusive || isDiscovery(one))))
    .flatMap((conversation): Crash[] => {
      const exit = exitOf(conversation);
      if (exit === undefined) return [];
      const sent = conversation.events.filter((event) => event.channel === "stdin").reverse();
      const suspects = suspectsOf(conversation, sent);
      const base = { conversation, exit, sent, suspects };
      const last = sent.find(isHandshake);
      if (afterHandshake.repeats > 0 && last !== undefined) {
        return [{ ...base, ...afterHandshake, culprit: last, handshake: true }];
      }
      // The message that ended another process in isolation was sent to this one as well, behind the suspects that are tried.
      const culprit =
        suspects.find((event) => countOf(event, conversation).repeats > 0) ??
        unansweredIn(conversation, sent).find((event) => countOf(event, conversation).repeats > 0) ??
        // What is larger than a trace records cannot be sent again, and is more likely the cause than what has ended no process.
        unansweredIn(conversation, sent).find(({ truncated }) => truncated !== undefined) ??
        suspects.find((event) => !isHandshake(event)) ??
        suspects[0] ??
        sent[0];
      const count = culprit ? countOf(culprit, conversation) : { tries: 0, repeats: 0, answers: false };
      const together = count.repeats === 0 ? togetherOf(conversation, replays) : {};
      return [{ ...base, ...count, ...together, ...given({ culprit }), handshake: false }];
    })
    .sort((one, other) => one.exit.seq - other.exit.seq);
}

/** What the suspects of a process did together, if they were sent again in order. */
function togetherOf({ events }: Conversation, replays: readonly Replayed[]) {
  const mine = new Set(events.map(({ seq }) => seq));
  const all = replays.filter(({ inOrder = [] }) => inOrder.some((seq) => mine.has(seq)));
  const ended = all.filter((one) => one.ended);
  const [first] = all;
  if (first?.inOrder === undefined) return {};
  const inOrder = { messages: first.inOrder, tries: all.length, repeats: ended.length };
  return { inOrder, ...given({ replayed: ended[0]?.sent }) };
}

/**
 * First what came after the last request that was answered, in its order, because most servers read one message after the
 * other. Then what came before it, newest first.
 */
function suspectsOf(
  { agreed, clientRequests }: Conversation,
  sent: readonly StdinEvent[],
): readonly StdinEvent[] {
  const all = sent.filter(({ seq, truncated }) => truncated === undefined && seq > (agreed?.seq ?? 0));
  const answered = clientRequests.filter(({ responses }) => responses.length > 0);
  const last = Math.max(0, ...answered.map(({ request }) => request.seq));
  const after = all.filter(({ seq }) => seq > last).reverse();
  return [...after.slice(0, SUSPECTS), ...all.filter(({ seq }) => seq <= last).slice(0, SUSPECTS)];
}

/** What was sent after the last request that was answered, the oldest first. */
function unansweredIn({ clientRequests }: Conversation, sent: readonly StdinEvent[]): readonly StdinEvent[] {
  const answered = clientRequests.filter(({ responses }) => responses.length > 0);
  const last = Math.max(0, ...answered.map(({ request }) => request.seq));
  return sent.filter(({ seq }) => seq > last).reverse();
}

interface Replayed {
  /** The key of the suspect; absent for a handshake. */
  readonly of: string | undefined;
  /** The numbers of several messages that were sent again together. */
  readonly inOrder?: readonly number[];
  readonly sent: readonly StdinEvent[];
  readonly ended: boolean;
  /** The message is a request, and it was answered. */
  readonly answered: boolean;
  /** The process ended before the handshake that precedes all else was answered. */
  readonly refused: boolean;
}

function replaysIn(conversations: readonly Conversation[]): readonly Replayed[] {
  // The content of thousands of messages is not compared for nothing: most targets never crash.
  if (!conversations.some(isReplay)) return [];
  const originals = conversations.filter((one) => !isReplay(one));
  return conversations.flatMap((conversation) => {
    const found = REPLAY.exec(conversation.opened?.purpose ?? "");
    if (found === null) return [];
    const original = found[1] === undefined ? undefined : sentAs(Number(found[1]), originals);
    const ended = exitOf(conversation) !== undefined;
    const inOrder = found[2]?.split(", ").map(Number);
    const sent = conversation.events.filter((event) => event.channel === "stdin");
    const refused = ended && original === undefined && !inOrder && conversation.agreed === undefined;
    const answered = conversation.clientRequests.some(
      ({ request, responses }) =>
        responses.length > 0 &&
        original !== undefined &&
        contentOf({ raw: request.raw, message: request.value }) === contentOf(original.event),
    );
    const of = original && suspectKey(original.conversation, original.event);
    return [{ of, ended, answered, refused, sent, ...given({ inOrder }) }];
  });
}

/** A message by its number, and where it was sent. */
function sentAs(seq: number, conversations: readonly Conversation[]) {
  for (const conversation of conversations) {
    const event = conversation.events.find((one) => one.seq === seq);
    if (event?.channel === "stdin") return { conversation, event };
  }
  return undefined;
}

function isReplay({ opened }: Conversation): boolean {
  return REPLAY.test(opened?.purpose ?? "");
}

/** A process that was started to find out which revisions the target speaks. No check needs it. */
function isDiscovery({ opened }: Conversation): boolean {
  return opened?.purpose.startsWith(SHARED_SESSION) ?? false;
}

/** Where in a conversation something was sent. What is sent again must come in the same place. */
type Place = "before the agreement" | "before notifications/initialized" | "in the session";

export function placeOf({ agreed, events }: Conversation, { seq }: StdinEvent): Place {
  if (agreed === undefined) return "before the agreement";
  if (eraOf(agreed.revision) === "stateless") return "in the session";
  const isOpen = events.some(
    (event) => event.channel === "stdin" && event.seq <= seq && isInitialized(event),
  );
  return isOpen ? "in the session" : "before notifications/initialized";
}

function isInitialized({ message }: StdinEvent): boolean {
  return isObject(message) && message.method === "notifications/initialized";
}

/** Suspects with the same key are the same message in the same place. */
export function suspectKey(conversation: Conversation, event: StdinEvent): string {
  return `${placeOf(conversation, event)}: ${contentOf(event)}`;
}

/** What was sent, without its id: the same request has another id on another connection. */
export function contentOf({ raw, message }: Pick<StdinEvent, "raw" | "message">): string {
  if (!isObject(message) || !("method" in message)) return raw.trim();
  const { id, params, ...rest } = message;
  const isEmpty = params === undefined || (isObject(params) && Object.keys(params).length === 0);
  // A message that is written in another way, with white space for example, may end a process that the usual form does not end.
  const isUsual = raw.replace(/\n$/, "") === JSON.stringify(message);
  const form = isUsual ? "" : raw.replace(JSON.stringify(id), "");
  return JSON.stringify([typeof id, rest, isEmpty ? {} : params, form]);
}

/** Whether an event is a request that has no answer on its connection. */
export function isUnanswered({ clientRequests }: Conversation, { seq }: TraceEvent): boolean {
  return clientRequests.some(({ request, responses }) => request.seq === seq && responses.length === 0);
}

/** The first message after which a process answered nothing any more; undefined if it answered all requests. */
export function stalledAt({ clientRequests, events }: Conversation): StdinEvent | undefined {
  const answered = clientRequests.filter(({ responses }) => responses.length > 0);
  const last = Math.max(0, ...answered.map(({ request }) => request.seq));
  return events.find(
    (event): event is StdinEvent => event.channel === "stdin" && event.seq > last && !isHandshake(event),
  );
}

/** Where the harness ended the input of a process, or the process ended. */
function endOf({ events }: Conversation) {
  return events.find((event) => event.channel === "close" || event.channel === "exit");
}

/** The exit of a process that the harness had neither closed nor ended. */
function exitOf(conversation: Conversation): ExitEvent | undefined {
  const end = endOf(conversation);
  return end?.channel === "exit" && end.error === undefined ? end : undefined;
}

/** Whether it belongs to the beginning of a conversation. */
export function isHandshake({ message }: StdinEvent): boolean {
  const method = isObject(message) ? message.method : undefined;
  return ["notifications/initialized", "initialize", "server/discover"].some((one) => one === method);
}
