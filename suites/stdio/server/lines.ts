import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import type { StdoutEvent } from "../../../harness/trace/event.ts";
import { claimsToBeMessage, perTrace } from "../../across-topics/server/server-messages.ts";

/**
 * What a line on stdout is. A message on several lines begins with `first`; its other lines are `part`. A `cut` line is
 * unfinished, and its end is not the choice of the server.
 */
export type LineKind = "message" | "blank" | "noise" | "first" | "part" | "cut";

export interface Line {
  readonly event: StdoutEvent;
  readonly kind: LineKind;
}

/** Every line on stdout in the leg, with its kind. */
export const lines = perTrace((trace: LegTrace): readonly Line[] => trace.conversations.flatMap(linesOf));

/** No real message has more lines, even with indentation. */
const MOST_LINES = 2_000;

function linesOf({ events }: Conversation): readonly Line[] {
  const written = events.filter((event): event is StdoutEvent => event.channel === "stdout");
  const signalled = signalIn(events);
  const crashed = endedByItself(events);
  const found: Line[] = [];
  for (let index = 0; index < written.length; ) {
    const event = written[index];
    if (event === undefined) break;
    const length = isMessage(event) ? 1 : lengthOfMessage(written, index);
    for (const [offset, part] of written.slice(index, index + Math.max(1, length)).entries()) {
      const kind = length > 1 ? (offset === 0 ? "first" : "part") : kindOf(part, signalled, crashed);
      found.push({ event: part, kind });
    }
    index += Math.max(1, length);
  }
  return found;
}

function kindOf(event: StdoutEvent, signalled: number, crashed: boolean): LineKind {
  if (isMessage(event)) return "message";
  if (isCut(event, signalled) || (crashed && isBegunMessage(event))) return "cut";
  return event.raw.trim() === "" ? "blank" : "noise";
}

/** A process that crashes can end one message in the middle, while another of its threads still writes. */
function endedByItself(events: Conversation["events"]): boolean {
  return events.find(({ channel }) => channel === "close" || channel === "exit")?.channel === "exit";
}

const isBegunMessage = ({ raw }: StdoutEvent) => /^\s*\{\s*"(jsonrpc|id|result|error)"/.test(raw);

/** The sequence number of the first signal that the harness sent to the process of a conversation. */
export function signalIn(events: Conversation["events"]): number {
  const signal = events.find((event) => event.channel === "close" && event.how !== "end-of-input");
  return signal?.seq ?? Number.POSITIVE_INFINITY;
}

/**
 * Whether the last line of a process is unfinished for a reason that is no text on stdout: the harness ended the process
 * meanwhile, or the process ended in the middle of a message.
 */
export function isCut({ unterminated, seq, raw }: StdoutEvent, signalled: number): boolean {
  return unterminated === true && (seq > signalled || /^\s*[{[]/.test(raw));
}

/** A line that is too large or too deep to be parsed counts as a message, as it may be one. */
function isMessage({ message, unread }: StdoutEvent): boolean {
  return unread !== undefined || Array.isArray(message) || claimsToBeMessage(message);
}

/** How many lines from here on form one message. 0 when they form none. */
function lengthOfMessage(written: readonly StdoutEvent[], start: number): number {
  if (!/^\s*[{[]\s*$/.test(written[start]?.raw ?? "")) return 0;
  const parts: string[] = [];
  for (const { raw, message } of written.slice(start, start + MOST_LINES)) {
    if (claimsToBeMessage(message)) return 0;
    parts.push(raw);
    // The last line of indented JSON is not indented.
    if (/^[}\]]/.test(raw)) return parses(parts.join("\n")) ? parts.length : 0;
  }
  return 0;
}

function parses(text: string): boolean {
  try {
    return claimsToBeMessage(JSON.parse(text));
  } catch {
    return false;
  }
}
