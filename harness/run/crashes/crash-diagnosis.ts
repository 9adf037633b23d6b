import { ADDRESSED_BY, type Target } from "../../target/target.ts";
import type { Conversation, ServerEnd } from "../../trace/conversation.ts";
import { type Crash, contentOf, isHandshake, isReproduced } from "../../trace/crash.ts";
import { describeSender, describeSent, describeSentOverHttp } from "../../trace/describe-sent.ts";
import { exitStatus, lastLines } from "../../trace/ending.ts";
import type { HttpRequestEvent, StdinEvent } from "../../trace/event.ts";
import type { Diagnosis } from "../../verdict/result.ts";

type Fact = readonly [label: string, value: string];

/** How many further ends a diagnosis lists. */
const MOST = 5;

/** The longest message in a line that replays it. */
const MOST_CHARACTERS = 2_000;

/** Why processes ended in the middle of a run: which message ended the first one, and whether it does so again. */
export function diagnoseCrash(crashes: readonly Crash[], target: Target): Diagnosis | undefined {
  // What ends a process again is more certain than what did it once.
  const certainty = (one: Crash) => (one.repeats > 0 ? 2 : Number(isReproduced(one)));
  const [first] = [...crashes].sort((one, other) => certainty(other) - certainty(one));
  if (first === undefined) return undefined;
  const { conversation, replayed } = first;
  const stderr = lastLines(
    conversation.events.flatMap((event) => (event.channel === "stderr" ? [event.raw] : [])).join(""),
  );
  const others = othersOf(crashes, first);
  const facts: Fact[] = [
    ...Object.entries({ [ADDRESSED_BY[target.transport]]: target.address }),
    ["again in isolation", describeTries(first)],
    ...(stderr === undefined ? [] : [["last lines of stderr", stderr] as const]),
    // A line that reproduces nothing would mislead: only what has ended a process again has one.
    ...(replayed ? [["to replay it", replayLine(replayed, target.address)] as const] : []),
    ...(others.length > 0 ? [["it also ended", others.join("\n")] as const] : []),
  ];
  return {
    text: `The process ended with ${describeCrash(first)}.`,
    facts,
    hint: "Catch the error, answer the request with an error, and continue to read. What the process did not answer is not judged.",
  };
}

/** Why the process behind a URL ended in the middle of the run. Undefined if no request ended it again. */
export function diagnoseEndOfServer(ends: readonly ServerEnd[], target: Target): Diagnosis | undefined {
  const [first, ...others] = ends;
  if (first === undefined) return undefined;
  const { exit, culprit, tries, repeats } = first;
  const stderr = lastLines(target.stderrTail?.() ?? "");
  const also = others.slice(0, MOST).map((one) => `after ${describeEndOfServer(one)}`);
  const command = target.command === undefined ? {} : { command: target.command };
  return {
    text: `The process ended with ${exitStatus(exit)}, ${msBetween(culprit, exit)} ms after ${describeEndOfServer(first)}.`,
    facts: [
      ...Object.entries({ ...command, url: target.address }),
      ["again in isolation", `the process ended ${repeats} of ${tries} times after this message`],
      ...(stderr === undefined ? [] : [["last lines of stderr", stderr] as const]),
      ["to replay it", curlLine(culprit)],
      ...(also.length > 0 ? [["it also ended", also.join("\n")] as const] : []),
    ],
    hint: "Catch the error, answer the request with an error, and continue to listen. What the process did not answer is not judged.",
  };
}

const msBetween = (one: { readonly ms: number }, other: { readonly ms: number }) =>
  Math.max(0, Math.round(other.ms - one.ms));

/** "`ping` (message 9), sent by check …" */
function describeEndOfServer({ culprit }: ServerEnd): string {
  return `${describeSentOverHttp(culprit)} (message ${culprit.seq})${describeSender(culprit.by)}`;
}

/** Headers that curl writes itself, or that belong to one session or one user. */
const NOT_REPLAYED =
  /^(content-length|connection|transfer-encoding|accept-encoding|authorization|cookie|mcp-session-id)$/i;

/** A line for a POSIX shell that sends the request, with the header that may have ended the process: a foreign Origin, for example. */
function curlLine({ method, url, raw = "", headers }: HttpRequestEvent): string {
  const own = headers.filter(
    ([name, value]) =>
      !NOT_REPLAYED.test(name) && !(name.toLowerCase() === "host" && value === new URL(url).host),
  );
  const options = own.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  if (raw.length > MOST_CHARACTERS)
    return `send ${describeSentOverHttp({ method, raw })} of ${raw.length} characters, which --trace writes`;
  const body = raw === "" ? [] : [`-d ${quoted(raw)}`];
  const verb = method === (raw === "" ? "GET" : "POST") ? [] : [`-X ${method}`];
  return ["curl", ...verb, ...options, ...body, quoted(url)].join(" ");
}

/** "status 1, 2 ms after `notifications/initialized` (message 9), sent by check …" */
export function describeCrash({ exit, culprit, handshake }: Crash): string {
  const how = exitStatus(exit);
  if (culprit === undefined) return `${how}, before anything was sent`;
  const by = handshake ? "" : describeSender(culprit.by);
  return `${how}, ${msBetween(culprit, exit)} ms after ${describeSent(culprit)} (message ${culprit.seq})${by}`;
}

function describeTries({ tries, repeats, handshake, inOrder }: Crash): string {
  if (tries === 0 && !inOrder) return "the message was not sent again";
  if (repeats === 0) {
    const single = `the process ended 0 of ${tries} times after this message`;
    if (inOrder === undefined) return `nothing reproduced it: ${single}, so an earlier one may be the cause`;
    const { messages, tries: times, repeats: again } = inOrder;
    const together = `${again} of ${times} times after the messages ${messages.join(", ")} in order`;
    return again > 0
      ? `${single}, and ${together}: they end it together`
      : `nothing reproduced it: ${single}, and ${together}, so an earlier one may be the cause`;
  }
  const what = handshake ? "the handshake without any other message" : "this message";
  return `the process ended ${repeats} of ${tries} times after ${what}`;
}

function othersOf(crashes: readonly Crash[], first: Crash): readonly string[] {
  if (first.handshake) return [];
  const key = ({ culprit }: Crash) => culprit && contentOf(culprit);
  const seen = new Set([key(first)]);
  const others = crashes.filter((one) => !seen.has(key(one)) && seen.add(key(one)));
  const shown = others.slice(0, MOST).map((one) => `with ${describeCrash(one)}`);
  return others.length > MOST ? [...shown, `and ${others.length - MOST} more times`] : shown;
}

/** What was sent until a process stopped: its handshake, and this message. */
export function handshakeAnd({ events }: Conversation, culprit: StdinEvent): readonly StdinEvent[] {
  const opening = events.flatMap((event) =>
    event.channel === "stdin" && event.seq < culprit.seq && isHandshake(event) ? [event] : [],
  );
  return [...opening, culprit];
}

/** A line for a POSIX shell that sends these messages to a new process. A part of a message would reproduce nothing. */
export function replayLine(messages: readonly StdinEvent[], command: string): string {
  const long = messages.find(({ raw }) => raw.length > MOST_CHARACTERS);
  if (long) return `send ${describeSent(long)} of ${long.raw.length} characters, which --trace writes`;
  const lines = messages.map(({ raw, invalidUtf8 }) => {
    const line = quoted(raw.trimEnd());
    return invalidUtf8 ? line.replaceAll("\ufffd", INVALID_BYTE) : line;
  });
  return `{ printf '%s\\n' ${lines.join(" ")}; sleep 2; } | ${command}`;
}

/** In a quoted text: ends the quotation for a byte that is in no UTF-8 text. */
const INVALID_BYTE = `'"$(printf '\\377')"'`;

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
