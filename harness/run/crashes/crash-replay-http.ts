import type { Revision } from "../../../schema/revision.ts";
import { stopwatch } from "../../session/waiting/lag.ts";
import { withFreeTime } from "../../session/waiting/timeout.ts";
import type { ExitEvent, HttpRequestEvent, TraceEvent } from "../../trace/event.ts";
import { REDACTED } from "../../trace/redaction/redact.ts";
import { contentOfRequest, isOfOneConnection, replayOf } from "../../trace/server-ends.ts";
import { CLIENT_CAPABILITIES, type Connections, endQuietly } from "../sessions/connections.ts";

/** How many requests before the end of the process are sent again. Those without an answer are first. */
const SUSPECTS = 6;

/** How often a request is sent again that has ended a process. */
const TRIES = 2;

/** After this time no other request is tried, in milliseconds. One process runs after the other: they have one port. */
const BUDGET_MS = 20_000;

/** How long a process has to end after it has answered the request, in milliseconds. The longest time if it does not answer. */
const GRACE = { least: 250, most: 2_000, times: 4 };

/** How many ended processes are examined in a leg. The others most likely have the same causes. */
const MOST = 4;

/**
 * Processes behind the URL have ended: their last requests are sent again, each to a fresh process. The trace has what happens. Nothing is done
 * if mcp-conform did not start them.
 */
export async function replayOverHttp(
  connections: Connections,
  exits: readonly ExitEvent[],
  { revision, signal }: { revision: Revision; signal: AbortSignal },
): Promise<void> {
  const { events } = connections.recorder;
  if (connections.target.restart === undefined) return;
  const spent = stopwatch();
  const culprits = new Set<string>();
  const innocent = new Set<string>();
  for (const exit of exits.slice(0, MOST)) {
    const suspects = suspectsIn(events, exit);
    // The same request may have ended several processes.
    if (suspects.some((one) => culprits.has(contentOfRequest(one)))) continue;
    for (const suspect of suspects.filter((one) => !innocent.has(contentOfRequest(one)))) {
      const gap = Math.max(0, exit.ms - suspect.ms);
      let repeats = 0;
      for (let round = 1; round <= TRIES && repeats === round - 1; round += 1) {
        // What has ended a process once is tried again in any case: a busy machine must not change what is reported.
        if (signal.aborted || (round === 1 && spent() > BUDGET_MS)) return;
        if (await endsServer(connections, revision, suspect, gap).catch(() => false)) repeats += 1;
      }
      (repeats > 0 ? culprits : innocent).add(contentOfRequest(suspect));
      if (repeats > 0) break;
    }
  }
}

/**
 * The last requests that reached a process, newest first; those that were open when it ended are before the others. Of
 * requests with the same content, the newest: the harness asks a slow server the same several times at once.
 */
function suspectsIn(events: readonly TraceEvent[], exit: ExitEvent): readonly HttpRequestEvent[] {
  const started = events.find(
    ({ channel, connection }) => channel === "open" && connection === exit.connection,
  );
  const before = events.filter(({ seq, ms }) => seq > (started?.seq ?? 0) && ms <= exit.ms);
  const ends = before.filter((event) => event.channel === "http-end");
  const complete = new Set(ends.filter(({ how }) => how === "complete").map(({ exchange }) => exchange));
  // A request that has ended the process is sent once more if its connection was used before, and is refused then.
  const down = ends.find(({ how }) => how === "lost")?.seq ?? Number.POSITIVE_INFINITY;
  const refused = new Set(
    ends.filter(({ error }) => error === "ECONNREFUSED").map(({ exchange }) => exchange),
  );
  const sent = before
    .flatMap((event) => (event.channel === "http-request" ? [event] : []))
    .filter(
      ({ truncated, exchange, seq }) => truncated === undefined && (seq < down || !refused.has(exchange)),
    )
    .reverse();
  const isOpen = ({ exchange }: HttpRequestEvent) => !complete.has(exchange);
  const ordered = [...sent.filter(isOpen), ...sent.filter((one) => !isOpen(one))];
  const seen = new Set<string>();
  const isFirst = (one: HttpRequestEvent) => {
    const content = contentOfRequest(one);
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
  const connection = await connections.connect(replayOf(suspect), revision);
  const { session, handshake } = await connections.handshake(
    connection,
    revision,
    CLIENT_CAPABILITIES[revision],
  );
  if (handshake.kind === "refused") return false;
  const { raw, by, broken, method, url } = suspect;
  const isOwn = ([name, value]: readonly [string, string]) => {
    const isUsualHost = name.toLowerCase() === "host" && value === new URL(url).host;
    const isForeignHost = name.toLowerCase() === "host" && !isUsualHost;
    return (isOfOneConnection(name) && !isForeignHost) || value.includes(REDACTED);
  };
  const id = session.sessionId;
  const exchange = session.exchange({
    method,
    headers: [
      ...suspect.headers.filter((header) => !isOwn(header)),
      ...(id === undefined ? [] : [["Mcp-Session-Id", id] as const]),
    ],
    ...(raw === undefined ? {} : { body: raw }),
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
