import type { LegTrace, ServerEnd } from "./conversation.ts";
import { contentOf } from "./crash.ts";
import type { ExitEvent, HttpRequestEvent, OpenEvent, TraceEvent } from "./event.ts";

/** The purpose of the connection to a process that listens at a URL, before the URL. */
export const SERVER_BEHIND = "the server behind ";

/** The purpose of a connection on which one request is sent again, to a fresh process. */
export const replayOf = ({ seq }: Pick<HttpRequestEvent, "seq">) => `replay of message ${seq} in isolation`;

const REPLAY = /^replay of message (\d+) in isolation$/;

/** Whether a request was sent again to a fresh process, to see if it ends it. */
export function hasReplayedRequest(events: readonly TraceEvent[]): boolean {
  return events.some((event) => event.channel === "open" && REPLAY.test(event.purpose));
}

/** Headers that belong to one connection or session, or that HTTP makes. */
const OF_ONE_CONNECTION = [
  "host",
  "content-length",
  "connection",
  "transfer-encoding",
  "mcp-session-id",
  "last-event-id",
];

export const isOfOneConnection = (name: string) => OF_ONE_CONNECTION.includes(name.toLowerCase());

/** What is the same if a request is sent again: its method, its message without the id, and the headers that may be the cause. */
export function contentOfRequest({ method, headers, raw = "", message, url }: HttpRequestEvent): string {
  const own = headers.filter(
    ([name, value]) =>
      !isOfOneConnection(name) || (name.toLowerCase() === "host" && value !== new URL(url).host),
  );
  return JSON.stringify([method, own, contentOf({ raw, message })]);
}

/** The ends of processes behind a URL that the harness did not end, in their order. */
export function exitsOfServers(events: readonly TraceEvent[]): readonly ExitEvent[] {
  return processesIn(events).flatMap(({ connection }) => exitOf(connection, events) ?? []);
}

/** Whether a connection to the newest process behind the URL was lost, and its end was not seen yet: the port closes before the exit is known. */
export function hasLostServer(events: readonly TraceEvent[]): boolean {
  const newest = processesIn(events).at(-1);
  if (newest === undefined || exitOf(newest.connection, events) !== undefined) return false;
  return events.some(
    (event) => event.channel === "http-end" && event.how === "lost" && event.seq > newest.seq,
  );
}

/** The trace of a leg with the ends of processes that its requests have caused. Nothing is known of a server that mcp-conform did not start. */
export function withServerEnds(trace: LegTrace, events: readonly TraceEvent[]): LegTrace {
  if (processesIn(events).length === 0) return trace;
  const mine = new Set(trace.conversations.map(({ connection }) => connection));
  const serverEnds = serverEndsIn(events).filter(({ culprit }) => mine.has(culprit.connection));
  return { ...trace, serverEnds };
}

/** Those of which the cause was found, each cause once. */
function serverEndsIn(events: readonly TraceEvent[]): readonly ServerEnd[] {
  // Most runs see no process end before they end it.
  if (!events.some(({ channel }) => channel === "exit")) return [];
  const processes = processesIn(events);
  const tried = new Map<number, { tries: number; repeats: number }>();
  const ofReplays = new Set<string>();
  for (const event of events) {
    const [, message] = (event.channel === "open" && REPLAY.exec(event.purpose)) || [];
    const process = processes.findLast(({ seq }) => seq < event.seq);
    if (message === undefined || process === undefined) continue;
    ofReplays.add(process.connection);
    const { tries, repeats } = tried.get(Number(message)) ?? { tries: 0, repeats: 0 };
    const again = endsOfRequest(event.connection, process.connection, events) ? 1 : 0;
    tried.set(Number(message), { tries: tries + 1, repeats: repeats + again });
  }
  const exits = exitsOfServers(events).filter(({ connection }) => !ofReplays.has(connection));
  return [...tried].flatMap(([seq, counted]) => {
    const culprit = events.find((event) => event.seq === seq);
    const exit = exits.find((one) => one.ms >= (culprit?.ms ?? Number.POSITIVE_INFINITY));
    if (culprit?.channel !== "http-request" || exit === undefined || counted.repeats === 0) return [];
    return [{ exit, culprit, ...counted }];
  });
}

/** Whether the process ended of the request that was sent again, and not of the DELETE that ends each session. */
function endsOfRequest(replay: string, process: string, events: readonly TraceEvent[]): boolean {
  const exit = exitOf(process, events);
  if (exit === undefined) return false;
  const deletions = events.filter(
    (event) => event.connection === replay && event.channel === "http-request" && event.method === "DELETE",
  );
  const isDeletion = (event: TraceEvent | undefined) =>
    event?.channel === "http-request" && event.method === "DELETE";
  const ending = deletions[isDeletion(suspectOf(replay, events)) ? 1 : 0];
  return ending === undefined || exit.seq < ending.seq;
}

/** The request that is sent again on a connection. */
function suspectOf(replay: string, events: readonly TraceEvent[]): TraceEvent | undefined {
  const opened = events.find(({ connection, channel }) => connection === replay && channel === "open");
  const [, seq] = (opened?.channel === "open" && REPLAY.exec(opened.purpose)) || [];
  return events.find((event) => event.seq === Number(seq));
}

function processesIn(events: readonly TraceEvent[]): readonly OpenEvent[] {
  return events.filter(
    (event): event is OpenEvent => event.channel === "open" && event.purpose.startsWith(SERVER_BEHIND),
  );
}

/** The exit of a process that the harness had neither closed nor ended. */
function exitOf(connection: string, events: readonly TraceEvent[]): ExitEvent | undefined {
  const end = events.find(
    (event) => event.connection === connection && (event.channel === "close" || event.channel === "exit"),
  );
  return end?.channel === "exit" && end.error === undefined ? end : undefined;
}
