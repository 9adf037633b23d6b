import { brief, describeReply, type Reply } from "../session/reply.ts";
import type { Session } from "../session/session.ts";
import { StartFailure } from "../target/target.ts";
import type { TraceEvent } from "../trace/event.ts";
import { looksLikeHttpSse } from "../transport/http/legacy.ts";
import type { Diagnosis } from "../verdict/result.ts";
import type { Opened, Opener } from "./connections.ts";
import { KNOWN } from "./known-problems.ts";

type Fact = readonly [label: string, value: string];

const FIRST_BYTES = 200;
/** A stack trace takes a dozen lines, and what it is of stands before them. */
const LAST_LINES = 20;

/** How long an endpoint may take to show that it speaks the older transport, in milliseconds. */
const LEGACY_MS = 1000;

/** One diagnosis for a target with which no session came about: what was run, what it said, what to try. */
export async function diagnose(
  opener: Opener,
  attempt: Opened | { readonly thrown: unknown },
): Promise<Diagnosis> {
  if ("thrown" in attempt) return unstarted(opener, attempt.thrown);
  const { session, handshake } = attempt;
  const { reply } = handshake;
  const { connection } = session;
  if (
    connection.transport === "http" &&
    reply.kind === "status" &&
    [400, 404, 405].includes(reply.http.status)
  ) {
    // It throws where the operator has stopped the run meanwhile.
    await looksLikeHttpSse(connection, Math.min(LEGACY_MS, opener.limits.answer)).catch(() => undefined);
  }
  const events = eventsOf(opener, session);
  const facts = [...addresses(opener), ...factsOf(opener, session, events, reply)];
  const known = KNOWN.find(({ fits }) => fits(events, reply));
  if (known) return { text: known.text, facts, hint: known.hint };
  return { text: `No session came about: ${describeReply(reply)}.`, facts };
}

/** The target was judged in part: its session ended, or fell silent, when nobody had asked it to. */
export function diagnoseLoss(opener: Opener, session: Session, reply: Reply): Diagnosis {
  const events = eventsOf(opener, session);
  const facts = [...addresses(opener), ...factsOf(opener, session, events, reply)];
  if (whyEnded(events) !== undefined) {
    return {
      text: "The target wrote more than the harness keeps, and was ended in the middle of the run.",
      facts,
      hint: "What was seen before stands. Fewer checks at once need less: --only, --suite, --concurrency.",
    };
  }
  // A session that fell silent has been ended by us since then.
  const ended = reply.kind === "gone" && events.some(({ channel }) => channel === "exit");
  return {
    text: ended
      ? "The process of the shared session ended in the middle of the run."
      : "The shared session stopped answering in the middle of the run.",
    facts,
    hint: "What was seen before stands. A server has to stay for as long as its client does.",
  };
}

/** What the target did for which the transport ended it. */
function whyEnded(events: readonly TraceEvent[]): string | undefined {
  return events.flatMap((event) => (event.channel === "close" && event.why ? [event.why] : []))[0];
}

function unstarted(opener: Opener, thrown: unknown): Diagnosis {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const more = thrown instanceof StartFailure ? thrown.facts : [];
  return { text: `The target could not be started: ${text}`, facts: [...addresses(opener), ...more] };
}

function addresses({ target }: Opener): Fact[] {
  const { transport, address, command } = target;
  const more: Fact[] = command === undefined ? [] : [["command", command]];
  return [...more, [transport === "stdio" ? "command" : "url", address]];
}

function eventsOf({ recorder }: Opener, { connection }: Session): readonly TraceEvent[] {
  return recorder.events.filter((event) => event.connection === connection.id);
}

function factsOf(
  { target }: Opener,
  { connection }: Session,
  events: readonly TraceEvent[],
  reply: Reply,
): Fact[] {
  const facts: Fact[] = [["answer", describeReply(reply)]];
  const exit = events.find((event) => event.channel === "exit");
  if (exit) facts.push(["exit", exit.signal ? `signal ${exit.signal}` : `status ${exit.code ?? "unknown"}`]);
  const why = whyEnded(events);
  if (why) facts.push(["ended by mcp-conform, as it", why]);
  const stdout = events.flatMap((event) => (event.channel === "stdout" ? [event.raw] : [])).join("\n");
  if (stdout) facts.push(["first bytes of stdout", brief(stdout, FIRST_BYTES)]);
  if (reply.kind === "status" && reply.body !== "") {
    facts.push(["first bytes of the body", brief(reply.body, FIRST_BYTES)]);
  }
  const stderr = connection.transport === "stdio" ? connection.stderrTail() : (target.stderrTail?.() ?? "");
  if (stderr.trim() !== "") {
    facts.push(["last lines of stderr", stderr.trimEnd().split("\n").slice(-LAST_LINES).join("\n")]);
  }
  return facts;
}
