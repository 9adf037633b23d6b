import type { HttpRequestEvent, StdinEvent, TraceEvent } from "../../harness/trace/event.ts";
import { HEADER, headerOf } from "../../harness/trace/headers.ts";
import { isObject } from "../../schema/json.ts";
import type { Judged } from "../causes/cards.ts";
import { messagesOf } from "../wire/exchanges.ts";

type Sent = StdinEvent | HttpRequestEvent;

/** What the check sent, as commands to send it again by hand. */
export interface Replay {
  /** Numbers of the messages, in order. */
  readonly messages: readonly number[];
  /** The handshake, which other replays have as well. */
  readonly opening?: string;
  /** Lines for standard input, or calls of curl, after the handshake. */
  readonly text: string;
}

/** Headers that curl writes itself, or that belong to one connection. */
const CURL_WRITES = ["host", "content-length", "connection", "accept-encoding", "transfer-encoding"];

/** Longer replays are cut: a reader does not send so much by hand. */
const MOST_MESSAGES = 100;
const MOST_CHARACTERS = 2_500;

const isSent = (event: TraceEvent): event is Sent =>
  event.channel === "stdin" || event.channel === "http-request";

/**
 * What the check sent in this leg. A `whole` replay works without anything else: it begins with the handshake of the
 * connection. For a check that only reads the answers to others, it has the requests that the evidence answers.
 */
export function replayOf(
  events: readonly TraceEvent[],
  { check, leg }: Judged,
  whole: boolean,
): Replay | undefined {
  const own = ownOf(events, { check, leg }, whole);
  const cited = new Set(check.evidence.map(({ message }) => message));
  // If the check was retried, its evidence is from the last try.
  const { bySeq } = indexOf(events);
  const [firstCited = 0] = [...cited].filter((seq) => bySeq.has(seq)).sort((one, other) => one - other);
  const connection = bySeq.get(firstCited)?.connection;
  const onConnection = own.filter((event) => event.connection === connection);
  const [first] = onConnection.length > 0 ? onConnection : own;
  if (first === undefined) return undefined;
  const mine = own.filter((event) => event.connection === first.connection);
  const before = whole
    ? indexOf(events).sent.filter(
        (event) => event.connection === first.connection && event.seq < first.seq && opens(event),
      )
    : [];
  const all = [...before, ...mine].slice(0, MOST_MESSAGES);
  const session = sessionOf(events, first.connection);
  const model = before.find((event) => event.channel === "http-request" && isInitialized(event));
  const usual = model?.channel === "http-request" ? wordsOf(model, session) : undefined;
  const textOf = (some: readonly Sent[]) =>
    some
      .map((event) =>
        event.channel === "stdin"
          ? line(event)
          : curl(event, { session, usual, isFirst: event === model, isOpening: before.includes(event) }),
      )
      .join("\n")
      .slice(0, MOST_CHARACTERS);
  return {
    messages: all.map(({ seq }) => seq),
    ...(before.length > 0 ? { opening: textOf(before) } : {}),
    text: textOf(all.slice(before.length)),
  };
}

/** What every replay needs of a trace. A trace can have thousands of events, and a page has hundreds of replays. */
interface Index {
  readonly sent: readonly Sent[];
  /** What a check sent, by its id. */
  readonly byCheck: ReadonlyMap<string, readonly Sent[]>;
  readonly bySeq: ReadonlyMap<number, TraceEvent>;
  /** Connections by their revision. */
  readonly byRevision: ReadonlyMap<string, ReadonlySet<string>>;
}

const indexes = new WeakMap<readonly TraceEvent[], Index>();

function indexOf(events: readonly TraceEvent[]): Index {
  const known = indexes.get(events);
  if (known !== undefined) return known;
  const sent = events.filter(isSent);
  const byCheck = new Map<string, Sent[]>();
  for (const event of sent) {
    if (event.by === undefined) continue;
    const mine = byCheck.get(event.by);
    if (mine) mine.push(event);
    else byCheck.set(event.by, [event]);
  }
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const index = { sent, byCheck, bySeq, byRevision: byRevisionOf(events) };
  indexes.set(events, index);
  return index;
}

function ownOf(events: readonly TraceEvent[], { check, leg }: Judged, whole: boolean): readonly Sent[] {
  const { sent, byCheck, bySeq, byRevision } = indexOf(events);
  const connections = byRevision.get(leg.revision);
  const inLeg = (event: Sent) => connections?.has(event.connection) === true;
  const own = (byCheck.get(check.id) ?? []).filter(inLeg);
  if (own.length > 0 || !whole) return own;
  const cited = new Set(check.evidence.map(({ message }) => message));
  const exchanges = new Set<unknown>();
  const ids = new Set<string>();
  for (const seq of cited) {
    const event = bySeq.get(seq);
    if (event === undefined) continue;
    if ("exchange" in event) exchanges.add(event.exchange);
    else
      for (const { id } of messagesOf(event))
        if (id !== undefined) ids.add(`${event.connection} ${JSON.stringify(id)}`);
  }
  // Most checks cite nothing, or one connection of many: a flood has thousands of messages on the others.
  const onCited = new Set([...cited].map((seq) => bySeq.get(seq)?.connection));
  const near =
    onCited.size === 0 ? [] : sent.filter((event) => onCited.has(event.connection) && inLeg(event));
  const answeredBy = near.filter(
    (event) =>
      cited.has(event.seq) ||
      ("exchange" in event && exchanges.has(event.exchange)) ||
      messagesOf(event).some(
        ({ id, method }) => method !== undefined && ids.has(`${event.connection} ${JSON.stringify(id)}`),
      ),
  );
  // Earlier messages of the same check prepare it, for example the DELETE before a request in an ended session.
  if (answeredBy.length === 0) return [];
  return near.filter((event) =>
    answeredBy.some(
      (last) =>
        event === last ||
        (event.by !== undefined &&
          event.by === last.by &&
          event.connection === last.connection &&
          event.seq < last.seq),
    ),
  );
}

function byRevisionOf(events: readonly TraceEvent[]): Index["byRevision"] {
  const spoken = new Map<string, string>();
  for (const event of events) {
    if (event.channel === "open" || event.channel === "agreed") spoken.set(event.connection, event.revision);
  }
  const found = new Map<string, Set<string>>();
  for (const [name, revision] of spoken) found.set(revision, (found.get(revision) ?? new Set()).add(name));
  return found;
}

const opens = (event: Sent) =>
  messagesOf(event).some(({ method }) => method === "initialize" || method === "notifications/initialized");

function line({ raw }: StdinEvent): string {
  return raw.replace(/\n$/, "");
}

/** The session id that the target assigned on a connection. A replay gets another one. */
function sessionOf(events: readonly TraceEvent[], connection: string): string | undefined {
  for (const event of events) {
    if (event.channel !== "http-response" || event.connection !== connection) continue;
    const id = headerOf(event.headers, HEADER.sessionId);
    if (id !== undefined) return id;
  }
  return undefined;
}

interface Circumstances {
  readonly session: string | undefined;
  /** The method, the URL and the headers of most requests, as words for a shell. */
  readonly usual: readonly string[] | undefined;
  /** The request is the first with these words. */
  readonly isFirst: boolean;
  readonly isOpening: boolean;
}

/** The words that most requests of a session share. A shell array has them, so that a call shows what is special. */
const SHARED = `"$\{MCP[@]}"`;

function curl(event: HttpRequestEvent, { session, usual, isFirst, isOpening }: Circumstances): string {
  const { raw, message } = event;
  const words = wordsOf(event, session);
  const body = raw === undefined ? [] : [`--data-raw ${quoted(raw)}`];
  const isUsual = usual?.join(" ") === words.join(" ");
  const call = [...(isUsual ? [SHARED] : words), ...body].join(isUsual ? " " : " \\\n  ");
  const assigns = isOpening && session !== undefined && isObject(message) && message.method === "initialize";
  if (assigns) {
    return `SESSION=$(curl -sS -N -o /dev/null -D - ${call} \\\n  | tr -d '\\r' | sed -n 's/^mcp-session-id: //Ip')`;
  }
  const array = isFirst ? `MCP=(${words.join(" \\\n  ")})\n` : "";
  return `${array}curl -sS -N -i ${call}`;
}

function wordsOf({ method, url, headers }: HttpRequestEvent, session: string | undefined): readonly string[] {
  const words = headers
    .filter(([name]) => !CURL_WRITES.includes(name.toLowerCase()))
    .map(
      ([name, value]) =>
        `-H ${session !== undefined && value === session ? `"${name}: $SESSION"` : quoted(`${name}: ${value}`)}`,
    );
  return [`-X ${method} ${quoted(url)}`, ...words];
}

const isInitialized = (event: Sent) =>
  messagesOf(event).some(({ method }) => method === "notifications/initialized");

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
