import { LEGACY_MS, looksLikeHttpSse } from "../../session/lines/legacy.ts";
import { isNotThereYet } from "../../trace/not-there-yet.ts";
import { exitsOfServers } from "../../trace/server-ends.ts";
import { byTransport } from "../../transport/by-transport.ts";
import type { Connections, Opened } from "./connections.ts";

/** The pauses between two attempts while a server starts, in milliseconds: each is twice as long as the one before. */
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** The statuses with which an endpoint of HTTP+SSE answers a POST for ever. */
const LEGACY: readonly number[] = [404, 405];

/**
 * Opens a session with a server that was started for this run. Until a time, it is tried again where the server is not there yet: it may open its
 * port, close it, and open it again, because it tests whether the port is free. And it may open its port before its endpoint is there.
 */
export async function openWhenThere(
  connections: Connections,
  open: () => Promise<Opened>,
  until: number,
): Promise<Opened> {
  const { events } = connections.recorder;
  const exits = exitsOfServers(events).length;
  let opened = await open();
  for (let pause = PAUSE_MS; performance.now() < until; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    if (!(await mayStillStart(connections, opened))) break;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, until - performance.now())));
    // Its first request has ended it. Another process would end as well.
    if (exitsOfServers(events).length > exits) break;
    opened = await open();
  }
  return opened;
}

async function mayStillStart(connections: Connections, { session, handshake }: Opened): Promise<boolean> {
  const { target, isStopped } = connections;
  const { reply } = handshake;
  if (isStopped || target.isRunning?.() !== true) return false;
  if (reply.kind === "gone") return reply.byHarness !== true;
  if (reply.kind !== "status" || !isNotThereYet(reply.http.status)) {
    connections.isThere ||= reply.kind !== "silence";
    return false;
  }
  if (connections.isThere) return false;
  if (!LEGACY.includes(reply.http.status)) return true;
  const limit = Math.min(LEGACY_MS, connections.limits.answer);
  const isLegacy = await byTransport(session.connection, {
    stdio: async () => false,
    // This throws if the operator has stopped the run.
    http: async (http) => (await looksLikeHttpSse(http, limit).catch(() => undefined)) !== undefined,
    "http+sse": async () => false,
  });
  return !isLegacy;
}
