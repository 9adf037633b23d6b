import { brief, describeReply, type Reply } from "../session/reply.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Diagnosis } from "../verdict/result.ts";
import type { Opened, Opener } from "./opener.ts";

type Fact = readonly [label: string, value: string];

/** One diagnosis for a target with which no session came about: what was run, what it said, what to try. */
export async function diagnose(
  opener: Opener,
  attempt: { readonly opened: Opened } | { readonly thrown: unknown },
): Promise<Diagnosis> {
  const { target } = opener;
  const label = target.transport === "stdio" ? "command" : "url";
  const address: Fact = [label, opener.recorder.redact(target.address)];
  if ("thrown" in attempt) {
    const text = attempt.thrown instanceof Error ? attempt.thrown.message : String(attempt.thrown);
    return { text: `The target could not be started: ${text}`, facts: [address] };
  }
  const { session, handshake } = attempt.opened;
  if (session.connection.transport === "stdio") await session.end();
  const events = opener.recorder.events.filter(({ connection }) => connection === session.connection.id);
  const facts = [address, ...factsOf(events, handshake.reply)];
  const known = KNOWN.find(({ fits }) => fits(events, handshake.reply));
  if (known) return { text: known.text, facts, hint: known.hint };
  return { text: `No session came about: ${describeReply(handshake.reply)}.`, facts };
}

const FIRST_BYTES = 200;
const LAST_LINES = 10;

function factsOf(events: readonly TraceEvent[], reply: Reply): Fact[] {
  const facts: Fact[] = [["answer", describeReply(reply)]];
  const exit = events.find((event) => event.channel === "exit");
  if (exit) facts.push(["exit", exit.signal ? `signal ${exit.signal}` : `status ${exit.code ?? "unknown"}`]);
  const stdout = rawOf(events, "stdout", "\n");
  if (stdout) facts.push(["first bytes of stdout", brief(stdout, FIRST_BYTES)]);
  const stderr = rawOf(events, "stderr", "").trimEnd();
  if (stderr) facts.push(["last lines of stderr", stderr.split("\n").slice(-LAST_LINES).join("\n")]);
  return facts;
}

function rawOf(events: readonly TraceEvent[], channel: "stdout" | "stderr", between: string): string {
  return events.flatMap((event) => (event.channel === channel ? [event.raw] : [])).join(between);
}

interface Known {
  readonly text: string;
  readonly hint: string;
  fits(events: readonly TraceEvent[], reply: Reply): boolean;
}

const firstLine = (events: readonly TraceEvent[]) =>
  events.find((event) => event.channel === "stdout")?.raw ?? "";

const answeredWith = (reply: Reply, ...statuses: number[]) =>
  "http" in reply && reply.http !== undefined && statuses.includes(reply.http.status);

const failedWith = (events: readonly TraceEvent[], code: string) =>
  events.some((event) => event.channel === "http-end" && event.error === code);

/** What goes wrong again and again, and how to mend it. The first that fits is told. */
const KNOWN: readonly Known[] = [
  {
    text: "The server frames its messages with Content-Length headers, as language servers do.",
    hint: "MCP over stdio is one JSON message a line, without headers.",
    fits: (events) => /^content-length:/i.test(firstLine(events)),
  },
  {
    text: "The process ended before it answered.",
    hint: "Run the command by itself: it has to stay and wait for input on stdin. Its last words are above.",
    fits: (events, reply) => reply.kind === "gone" && events.some((event) => event.channel === "exit"),
  },
  {
    text: "The process wrote text to stdout, and no message of the protocol.",
    hint: "Is this the server itself, started for stdio? Logs and banners belong on stderr.",
    fits: (events, reply) => reply.kind === "silence" && firstLine(events) !== "",
  },
  {
    text: "The process runs, but does not answer.",
    hint: "Does it speak MCP over stdio, or does it wait for something else? More time: --timeout <ms>.",
    fits: (events, reply) => reply.kind === "silence" && events.some((event) => event.channel === "stdin"),
  },
  {
    text: "Nobody listens at this URL.",
    hint: "Start the server first, and compare host and port.",
    fits: (events) => failedWith(events, "ECONNREFUSED"),
  },
  {
    text: "The host of this URL could not be found.",
    hint: "Compare the name in the URL.",
    fits: (events) => failedWith(events, "ENOTFOUND") || failedWith(events, "EAI_AGAIN"),
  },
  {
    text: "The server wants authorization (HTTP 401).",
    hint: "Give a token: --bearer-env VARIABLE, or --header-env 'Authorization=VARIABLE'.",
    fits: (_, reply) => answeredWith(reply, 401),
  },
  {
    text: "The server forbids the request (HTTP 403).",
    hint: "Does the token have the scope it needs? Does the server accept this host name?",
    fits: (_, reply) => answeredWith(reply, 403),
  },
  {
    text: "The endpoint speaks the older HTTP+SSE transport of 2024-11-05: its GET stream begins with an `endpoint` event.",
    hint: "Give the URL of the Streamable HTTP endpoint, if the server has one; this transport is not judged yet.",
    fits: (events) => events.some((event) => event.channel === "sse" && event.event === "endpoint"),
  },
  {
    text: "There is no MCP endpoint at this path.",
    hint: "Compare the path of the URL; /mcp is usual.",
    fits: (_, reply) => answeredWith(reply, 404, 405),
  },
  {
    text: "The URL answers with a web page.",
    hint: "Compare the path of the URL; /mcp is usual.",
    fits: (_, reply) => reply.kind === "status" && /^\s*<(!doctype|html)/i.test(reply.body),
  },
  {
    text: "The server accepted the request, but does not answer.",
    hint: "More time: --timeout <ms>.",
    fits: (_, reply) => reply.kind === "silence",
  },
];
