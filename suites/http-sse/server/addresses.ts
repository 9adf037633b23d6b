import { situation } from "../../../harness/check/check.ts";
import { notApplicable } from "../../../harness/check/expect.ts";
import { describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import type { Session } from "../../../harness/session/session.ts";
import { withTimeout } from "../../../harness/session/waiting/timeout.ts";
import type { Connection, HttpExchange } from "../../../harness/transport/connection.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { addressIn } from "./streams.ts";

interface Posted {
  /** To the address of a session that does not exist; absent where the address has no id that could be changed. */
  readonly unknown?: Reply;
  /** To the address of a session after its stream was closed. */
  readonly closed: Reply;
  /** To the URL of the stream. */
  readonly streamUrl: Reply;
}

/** How long the status of one of these POSTs is waited for, in milliseconds. Nothing is judged by it. */
const STATUS_MS = 1_000;

/** The same, after later POSTs were answered. */
const LATE_MS = 150;

const PING = JSON.stringify({ jsonrpc: "2.0", id: "mcp-conform-address", method: "ping" });

/** Posts to addresses that have no session. They are only observed. */
const posted = situation("POSTs without a session", async (context): Promise<Posted | undefined> => {
  const session = await context.open();
  const address = addressOf(session);
  const other = await context.connect();
  if (address === undefined) return undefined;
  const limit = Math.min(STATUS_MS, context.limit);
  const changed = withOtherId(address);
  const unknown = changed === undefined ? undefined : postTo(other, changed);
  await session.end();
  // Until it is answered, the server can notice that the stream is closed.
  const streamUrl = await statusOf(postTo(other, urlOf(other)), limit);
  const closed = await statusOf(postTo(other, address), limit);
  if (unknown === undefined) return { streamUrl, closed };
  const isAnswering = [streamUrl, closed].some(({ kind }) => kind === "status");
  const late = await statusOf(unknown, isAnswering ? Math.min(LATE_MS, limit) : limit, isAnswering);
  return { streamUrl, closed, unknown: late };
});

function urlOf(connection: Connection): string {
  return connection.transport === "http+sse" ? connection.url : "";
}

/** The address that the session got. */
export function addressOf(session: Session): string | undefined {
  const endpoint = session.since(0).find((event) => event.channel === "sse" && event.event === "endpoint");
  return endpoint?.channel === "sse" ? addressIn(endpoint, urlOf(session.connection)) : undefined;
}

/** The address with another session id: each letter and digit of the longest word in it that has a digit is replaced. */
export function withOtherId(address: string): string | undefined {
  const { origin } = new URL(address);
  const rest = address.slice(origin.length);
  const [longest] = (rest.match(/[\w-]{8,}/g) ?? [])
    .filter((word) => /\d/.test(word))
    .sort((one, other) => other.length - one.length);
  if (longest === undefined) return undefined;
  const other = longest.replace(/[0-9a-f]/gi, (one) => (one === "0" ? "1" : "0"));
  return origin + rest.replace(longest, other);
}

function postTo(connection: Connection, url: string): HttpExchange {
  if (connection.transport !== "http+sse") throw new Error("this check is for HTTP+SSE");
  const headers = [["Content-Type", "application/json"]] as const;
  return connection.request({ method: "POST", url, headers, body: PING, broken: true });
}

/** `fenced`: later requests were answered. */
async function statusOf(exchange: HttpExchange, limit: number, fenced = false): Promise<Reply> {
  const head = await withTimeout(exchange.head, limit, () => "late" as const);
  const { seq } = exchange;
  if (head === "late") {
    exchange.abort();
    return { kind: "silence", seq, waitedMs: limit, fenced };
  }
  if (head === undefined) return { kind: "gone", seq, how: "the connection failed" };
  exchange.abort();
  return { kind: "status", seq: head.seq, http: { status: head.status, headers: head.headers }, body: "" };
}

function words(reply: Reply): string {
  if (reply.kind === "status") return `HTTP ${reply.http.status}`;
  if (reply.kind !== "silence") return describeReply(reply);
  return reply.fenced
    ? "no answer, although later requests were answered"
    : `no answer within ${reply.waitedMs} ms`;
}

const onPosted = checksOn(posted, { transport: "http+sse" });

export const unknownSession = onPosted({
  id: "sse-2024.unknown-session",
  title: "Observes the answer to a POST for a session that does not exist",
  requirements: ["http.sse-2024.post-endpoint"],
  sends: "a ping to the address of a session, with another session id in it",
  reading:
    "The specification does not say what such a POST gets. A client that gets no answer waits in vain.",
  hint: "Answer at once, for example with status 404.",
  run({ seen, expect }) {
    if (seen?.unknown === undefined) notApplicable("the address has no session id");
    expect.observe(`a POST for an unknown session gets: ${words(seen.unknown)}`, seen.unknown.seq);
  },
});

export const closedStream = onPosted({
  id: "sse-2024.closed-stream",
  title: "Observes the answer to a POST after the stream of its session was closed",
  requirements: ["http.sse-2024.post-endpoint"],
  sends: "a ping to the address of a session whose stream was just closed",
  reading: "The specification does not say what such a POST gets.",
  hint: "End the session when its stream ends, and answer later POSTs at once, for example with status 404.",
  run({ seen, expect }) {
    if (seen === undefined) notApplicable("the session has no address");
    expect.observe(`a POST after the end of the stream gets: ${words(seen.closed)}`, seen.closed.seq);
  },
});

export const streamUrlPost = onPosted({
  id: "sse-2024.stream-url-post",
  title: "Observes the answer to a POST to the URL of the stream",
  requirements: ["http.sse-2024.stream"],
  sends: "a ping to the URL of the stream",
  reading:
    "2024-11-05 does not say what such a POST gets. Clients of later revisions post there first: a status of 400, 404 or 405 makes them fall back to this transport.",
  hint: "Answer at once with status 404 or 405. Without an answer, clients of later revisions do not find this transport.",
  run({ seen, expect }) {
    if (seen === undefined) notApplicable("the session has no address");
    expect.observe(`a POST to the URL of the stream gets: ${words(seen.streamUrl)}`, seen.streamUrl.seq);
  },
});
