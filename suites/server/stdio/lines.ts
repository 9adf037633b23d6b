import type { Conversation, LegTrace } from "../../../harness/trace/conversation.ts";
import type { StdoutEvent } from "../../../harness/trace/event.ts";
import { claimsToBeMessage, perTrace } from "../monitors/server-messages.ts";

/** What a line on stdout is. `part`: of a message that stands on several lines. `first`: the first such part. */
export type LineKind = "message" | "blank" | "noise" | "first" | "part";

export interface Line {
  readonly event: StdoutEvent;
  readonly kind: LineKind;
}

/** Every line that was written to stdout in the leg, and what it is. */
export const lines = perTrace((trace: LegTrace): readonly Line[] => trace.conversations.flatMap(linesOf));

/** No honest message has more lines, however it is printed. */
const MOST_LINES = 2_000;

function linesOf({ events }: Conversation): readonly Line[] {
  const written = events.filter((event): event is StdoutEvent => event.channel === "stdout");
  const found: Line[] = [];
  for (let index = 0; index < written.length; ) {
    const event = written[index];
    if (event === undefined) break;
    const length = isMessage(event) ? 1 : lengthOfMessage(written, index);
    for (const [offset, part] of written.slice(index, index + Math.max(1, length)).entries()) {
      const kind = length > 1 ? (offset === 0 ? "first" : "part") : kindOf(part);
      found.push({ event: part, kind });
    }
    index += Math.max(1, length);
  }
  return found;
}

function kindOf(event: StdoutEvent): LineKind {
  if (isMessage(event)) return "message";
  return event.raw.trim() === "" ? "blank" : "noise";
}

/** A line too large or too deep to be read may be a message: nobody knows. */
function isMessage({ message, unread }: StdoutEvent): boolean {
  return unread !== undefined || Array.isArray(message) || claimsToBeMessage(message);
}

/** How many lines from here on are one message together; 0 when they are none. */
function lengthOfMessage(written: readonly StdoutEvent[], start: number): number {
  if (!/^\s*[{[]\s*$/.test(written[start]?.raw ?? "")) return 0;
  const parts: string[] = [];
  for (const { raw, message } of written.slice(start, start + MOST_LINES)) {
    if (claimsToBeMessage(message)) return 0;
    parts.push(raw);
    // The last line of what is printed with indentation stands at the margin.
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
