import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";
import { parseJson } from "../../../schema/printable.ts";
import { REVISIONS } from "../../../schema/revision.ts";
import type { TraceEvent, TraceFooter, TraceHeader } from "../event.ts";
import { CAPACITY, MOST_IN_LEG } from "../recorder.ts";
import { EventWeight } from "../weight.ts";
import { withBeginning } from "../with-beginning.ts";
import { problemOfEvent } from "./event-shape.ts";
import { DEPTH, isDeeperThan, limitedText, parse, payloadOfText, RAW_LIMIT } from "./payload.ts";
import { RepeatedMessages } from "./repeated.ts";

/** The limits for the events of a trace, in bytes and in number: what a run of each revision records, if each leg ends at its limits. */
const LIMIT = REVISIONS.length * CAPACITY;
const MOST = REVISIONS.length * MOST_IN_LEG;

/** A line of this length may have a large message, which many lines of a trace repeat. */
const LONG_LINE = RAW_LIMIT;

export interface Trace {
  readonly header: TraceHeader;
  readonly events: readonly TraceEvent[];
  /** There is no footer: the program that wrote the trace did not finish it. */
  readonly incomplete: boolean;
  /** The recorded run was interrupted. */
  readonly interrupted: boolean;
  /** How the recorded run ended, if the footer says it. */
  readonly outcome?: Pick<TraceFooter, "verdict" | "exitCode" | "judged">;
  /** How many events at the end of the trace are not in `events`, because the memory for them has a limit. */
  readonly omitted?: number;
}

/** Reads a trace line by line. Throws an Error that names the line when it is damaged. */
export class TraceReader {
  readonly #events: TraceEvent[] = [];
  readonly #weight = new EventWeight();
  readonly #repeated = new RepeatedMessages();
  #header: TraceHeader | undefined;
  /** A footer must be the last line. */
  #footer: { readonly value: TraceFooter; readonly text: string } | undefined;
  #lines = 0;
  #count = 0;

  /** The number of lines that were read. */
  get lines(): number {
    return this.#lines;
  }

  /** The next line, without its newline. */
  push(text: string): void {
    this.#lines += 1;
    const value = parseLine(text, this.#lines);
    if (this.#header === undefined) {
      if (!isHeader(value)) throw damage(this.#lines, HEADER, text);
      this.#header = value;
      return;
    }
    if (this.#footer !== undefined) throw damage(this.#lines - 1, this.#nextEvent, this.#footer.text);
    if (isFooter(value)) {
      this.#footer = { value, text };
      return;
    }
    if (!isEvent(value) || value.seq !== this.#count + 1) throw damage(this.#lines, this.#nextEvent, text);
    const problem = problemOfEvent({ ...value });
    if (problem !== undefined) throw damage(this.#lines, problem, text);
    this.#count += 1;
    if (this.#weight.bytes < LIMIT && this.#events.length < MOST) this.#store(value, text.length > LONG_LINE);
  }

  /** The end of the file. `rest`: the text after the last newline, which is a line that was not completely written. */
  end(rest: string): Trace {
    if (this.#header === undefined) throw damage(1, HEADER, rest);
    const footer = this.#footer?.value;
    if (footer !== undefined && footer.events !== this.#count) {
      throw damage(this.#lines, `a footer with "events": ${this.#count}`, this.#footer?.text ?? "");
    }
    const omitted = this.#count - this.#events.length;
    return {
      header: this.#header,
      events: this.#events,
      incomplete: footer === undefined,
      interrupted: footer?.interrupted === true,
      ...(footer?.verdict === undefined ? {} : { outcome: outcomeOf(footer) }),
      ...(omitted > 0 ? { omitted } : {}),
    };
  }

  get #nextEvent(): string {
    return `the event with "seq": ${this.#count + 1}`;
  }

  #store(event: TraceEvent, isLong: boolean): void {
    const smaller = isLong ? this.#smaller(event) : event;
    const stored =
      "message" in smaller && this.#weight.has(smaller.message) ? withBeginning(smaller) : smaller;
    this.#events.push(stored);
    this.#weight.add(stored);
  }

  /** As a recorder stores it: its raw text is cut, and a repeated message shares its result. */
  #smaller(event: TraceEvent): TraceEvent {
    const isDerived = !("message" in event || "unread" in event || "truncated" in event);
    if (isDerived && "raw" in event && event.raw !== undefined && event.raw.length > RAW_LIMIT) {
      if (event.channel !== "stderr") return { ...event, ...payloadOfText(event.raw) };
    }
    if (event.channel === "sse" && event.data !== undefined && event.data.length > RAW_LIMIT) {
      const derived = "message" in event || "unread" in event ? {} : parse(event.data);
      return { ...event, data: limitedText(event.data), ...derived };
    }
    const cut =
      "raw" in event && event.raw !== undefined && event.raw.length > RAW_LIMIT
        ? {
            raw: limitedText(event.raw),
            truncated: (event.truncated ?? 0) + Buffer.byteLength(event.raw) - RAW_LIMIT,
          }
        : {};
    const shared = "message" in event ? { message: this.#repeated.share(event.message) } : {};
    return { ...event, ...cut, ...shared };
  }
}

/** Reads the text of a trace. */
export function readTrace(text: string): Trace {
  const reader = new TraceReader();
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  for (const line of lines) reader.push(line);
  return reader.end(rest);
}

const HEADER = 'a header with "format": "mcp-conform/trace@1"';

/** Of a message in a line, which an event has some levels above it. */
const DEEPEST = DEPTH + 8;

function parseLine(line: string, number: number): unknown {
  const value = jsonOf(line, number);
  if (line.length > 2 * DEEPEST && isDeeperThan(DEEPEST, value))
    throw damage(number, `at most ${DEPTH} levels in a message`, line);
  return value;
}

function jsonOf(line: string, number: number): unknown {
  try {
    return parseJson(line);
  } catch {
    throw damage(number, "a line of JSON", line);
  }
}

function damage(line: number, expected: string, found: string): Error {
  return new Error(
    `The trace is damaged at line ${line}: expected ${expected}, found ${found.slice(0, 80) || "nothing"}`,
  );
}

function isHeader(value: unknown): value is TraceHeader {
  return isObject(value) && value.format === "mcp-conform/trace@1";
}

function isFooter(value: unknown): value is TraceFooter {
  return isObject(value) && value.footer === true && typeof value.events === "number";
}

function outcomeOf({ verdict, exitCode, judged }: TraceFooter): NonNullable<Trace["outcome"]> {
  return given({ verdict, exitCode, judged });
}

function isEvent(value: unknown): value is TraceEvent {
  return isObject(value) && typeof value.channel === "string" && typeof value.connection === "string";
}
