import type { Revision } from "../../schema/revision.ts";
import { stopwatch } from "../session/lag.ts";
import { withFreeTime } from "../session/timeout.ts";
import { SERVER_BEHIND } from "../target/launched.ts";
import { contentOf } from "../trace/crash.ts";
import type { ExitEvent, HttpRequestEvent, TraceEvent } from "../trace/event.ts";
import { REDACTED } from "../trace/redact.ts";
import { CLIENT_CAPABILITIES, type Connections, endQuietly } from "./connections.ts";

/** How many requests before the end of the process are sent again. Those without an answer are first. */
const SUSPECTS = 6;

/** How often a request is sent again that has ended a process. */
const TRIES = 2;

/** After this time no other request is tried, in milliseconds. One process runs after the other: they have one port. */
const BUDGET_MS = 20_000;

/** How long a process has to end after it has answered the request, in milliseconds. The longest time if it does not answer. */
const GRACE = { least: 250, most: 2_000, times: 4 };

/** Headers that belong to one connection or session, or that HTTP makes. */
const OWN_HEADERS = ["host", "content-length", "connection", "transfer-encoding", "mcp-session-id"];

/** What a process that listened at a URL ended of. */
export interface EndOfServer {
  readonly exit: ExitEvent;
  /** The request that ended it again. */
  readonly culprit?: HttpRequestEvent;
  readonly tries: number;
  readonly repeats: number;
}

/**
 * After a connection broke or was refused: waits for the end of the command that was started. The port closes before the exit
 * is known, and a command that only runs the server, as `npx` does, ends later still.
 */
export async function commandEnded({ target, limits }: Connections): Promise<void> {
  if (target.exited) await withFreeTime(target.exited(), limits.exit, () => undefined);
}

/**
 * The process behind the URL has ended after the event `since`: its last requests are sent again, each to a fresh process.
 * Undefined if mcp-conform did not start it, or if it runs.
 */
export async function replayOverHttp(
  connections: Connections,
  { revision, signal, since }: { revision: Revision; signal: AbortSignal; since: number },
): Promise<EndOfServer | undefined> {
  const { events } = connections.recorder;
  const exit = exitOfServer(events, since);
  if (exit === undefined || connections.target.restart === undefined) return undefined;
  const spent = stopwatch();
  let tries = 0;
  for (const suspect of suspectsIn(events, exit)) {
    const gap = Math.max(0, exit.ms - suspect.ms);
    let repeats = 0;
    for (let round = 1; round <= TRIES && repeats === round - 1; round += 1) {
      // What has ended a process once is tried again in any case: a busy machine must not change what is reported.
      if (signal.aborted || (round === 1 && spent() > BUDGET_MS)) return { exit, tries, repeats: 0 };
      tries += 1;
      if (await endsServer(connections, revision, suspect, gap).catch(() => false)) repeats += 1;
    }
    if (repeats > 0) return { exit, culprit: suspect, tries: TRIES, repeats };
  }
  return { exit, tries, repeats: 0 };
}

/** The first exit of a process behind the URL that the harness did not end. */
function exitOfServer(events: readonly TraceEvent[], since: number): ExitEvent | undefined {
  const servers = new Set(
    events.flatMap((event) =>
      event.channel === "open" && event.purpose.startsWith(SERVER_BEHIND) ? [event.connection] : [],
    ),
  );
  const end = events.find(
    ({ seq, channel, connection }) =>
      seq > since && servers.has(connection) && (channel === "close" || channel === "exit"),
  );
  return end?.channel === "exit" && end.error === undefined ? end : undefined;
}

/**
 * The last requests that reached the process, newest first; those that were open when it ended are before the others. Of
 * requests with the same content, the newest: the harness asks a slow server the same several times at once.
 */
function suspectsIn(events: readonly TraceEvent[], exit: ExitEvent): readonly HttpRequestEvent[] {
  const ends = events.filter((event) => event.channel === "http-end");
  const complete = new Set(ends.filter(({ how }) => how === "complete").map(({ exchange }) => exchange));
  const refused = new Set(
    ends.filter(({ error }) => error === "ECONNREFUSED").map(({ exchange }) => exchange),
  );
  const sent = events
    .flatMap((event) => (event.channel === "http-request" && event.ms <= exit.ms ? [event] : []))
    .filter(({ method, truncated }) => method === "POST" && truncated === undefined)
    .filter(({ exchange }) => !refused.has(exchange))
    .reverse();
  const isOpen = ({ exchange }: HttpRequestEvent) => !complete.has(exchange);
  const ordered = [...sent.filter(isOpen), ...sent.filter((one) => !isOpen(one))];
  const seen = new Set<string>();
  const isFirst = ({ raw = "", message }: HttpRequestEvent) => {
    const content = contentOf({ raw, message });
    return !seen.has(content) && seen.add(content);
  };
  return ordered.filter(isFirst).slice(0, SUSPECTS);
}

/** Whether a fresh process ends after the handshake and this request. */
async function endsServer(
  connections: Connections,
  revision: Revision,
  suspect: HttpRequestEvent,
  gap: number,
): Promise<boolean> {
  const { target, recorder } = connections;
  const process = await target.restart?.(revision, recorder);
  if (process === undefined) return false;
  const connection = await connections.connect(`replay of message ${suspect.seq} in isolation`, revision);
  const { session, handshake } = await connections.handshake(
    connection,
    revision,
    CLIENT_CAPABILITIES[revision],
  );
  if (handshake.kind === "refused") return false;
  const { raw = "", by, broken } = suspect;
  const isOwn = ([name, value]: readonly [string, string]) =>
    OWN_HEADERS.includes(name.toLowerCase()) || value.includes(REDACTED);
  const id = session.sessionId;
  const exchange = session.exchange({
    method: "POST",
    headers: [
      ...suspect.headers.filter((header) => !isOwn(header)),
      ...(id === undefined ? [] : [["Mcp-Session-Id", id] as const]),
    ],
    body: raw,
    ...(by === undefined ? {} : { by }),
    ...(broken ? { broken } : {}),
  });
  const exited = process.exited.then(() => true);
  const head = await withFreeTime(
    Promise.race([exited, exchange.head]),
    connections.limits.answer,
    () => undefined,
  );
  const grace =
    head === undefined ? GRACE.most : Math.min(Math.max(GRACE.least, GRACE.times * gap), GRACE.most);
  const hasEnded = await withFreeTime(exited, grace, () => false);
  exchange.abort();
  await endQuietly(session);
  return hasEnded;
}
