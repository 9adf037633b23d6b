import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { parseJson } from "../../../schema/printable.ts";
import { type Format, type Reader, type ReadingOptions, Tally } from "../format.ts";
import { type Fact, type Item, type Side, textOf } from "../item.ts";

/** The members that say who sends, in the order in which they count. */
const DIRECTIONS = ["direction", "dir", "from", "sender", "origin", "source", "side"];

/** The members that have the message. Without one of them, the object is the message. */
const MESSAGES = ["message", "payload", "msg", "data", "rpc", "raw", "body", "content"];

const TIMES = ["timestamp", "time", "ts", "at", "date"];

const LACKS: readonly Fact[] = ["bytes", "http", "stdio", "streams", "ends"];

export const messageLines: Format = {
  name: "JSON lines of messages",
  marks: [
    ["a line that begins with an object", /^\s*\{/],
    ["messages of JSON-RPC", /"jsonrpc\\?"/],
  ],
  unit: "line",
  lacks: LACKS,
  reader: (options) => new MessageReader(options, true),
};

export const messageArray: Format = {
  name: "JSON arrays of messages",
  marks: [
    ["an array", /^\s*\[\s*\{/],
    ["messages of JSON-RPC", /"jsonrpc\\?"/],
  ],
  unit: "value",
  lacks: LACKS,
  reader: (options) => new MessageReader(options, false),
};

/** Messages that say who sent them, or are all of one side. */
class MessageReader implements Reader {
  readonly #from: Side | undefined;
  readonly #areLines: boolean;
  readonly #tally = new Tally();
  /** The lines of an object that goes on over several lines. */
  #lines: string[] = [];
  #isSilent = false;

  constructor({ from }: ReadingOptions, areLines: boolean) {
    this.#from = from;
    this.#areLines = areLines;
  }

  *push(text: string): Generator<Item> {
    const isEnd = this.#lines.length > 0 && /^[}\]]/.test(text);
    const value = jsonIn(isEnd ? [...this.#lines, text].join("\n") : text);
    if (value === undefined && this.#areLines && !isEnd) {
      const goesOn = this.#lines.length > 0 && !text.startsWith("{");
      if (goesOn) this.#lines.push(text);
      else {
        this.#cut();
        if (text.startsWith("{")) this.#lines = [text];
        else if (text.trim() !== "") this.#tally.add("lines that are not JSON");
      }
      return;
    }
    if (isEnd) this.#lines = [];
    else this.#cut();
    if (value === undefined) this.#tally.add(CUT);
    else yield* this.#itemsOf(value, text);
  }

  end(): readonly Item[] {
    this.#cut();
    return [];
  }

  notes(): readonly string[] {
    const hint = this.#isSilent
      ? ["--from client or --from server says who sent the messages that do not say it"]
      : [];
    return [...this.#tally.notes(), ...hint];
  }

  lacks(): readonly Fact[] {
    return this.#tally.notes().length > 0 ? ["whole"] : [];
  }

  #cut(): void {
    if (this.#lines.length > 0) this.#tally.add(CUT);
    this.#lines = [];
  }

  *#itemsOf(value: unknown, text: string): Generator<Item> {
    if (!isObject(value)) {
      if (Array.isArray(value) && this.#from !== undefined)
        yield { kind: "message", from: this.#from, session: "", text };
      else this.#tally.add("values that are no object");
      return;
    }
    const from = directionOf(value, this.#from) ?? this.#from;
    if (from === undefined) {
      this.#isSilent = true;
      this.#tally.add("messages that do not say who sent them");
      return;
    }
    const name = isMessage(value)
      ? undefined
      : MESSAGES.find(
          (one) => isMessage(asJson(ownMember(value, one))) || Array.isArray(ownMember(value, one)),
        );
    const held = name === undefined ? undefined : ownMember(value, name);
    if (
      name === undefined &&
      !isMessage(value) &&
      MESSAGES.every((one) => !isObject(ownMember(value, one)))
    ) {
      this.#tally.add("lines without a message");
      return;
    }
    const message = held ?? MESSAGES.map((one) => ownMember(value, one)).find(isObject) ?? value;
    const ms = timeOf(value);
    const session = value.session ?? value.sessionId ?? "";
    yield {
      kind: "message",
      from,
      session: typeof session === "string" || typeof session === "number" ? String(session) : "",
      text:
        typeof message === "string"
          ? message
          : message === value && directionMember(value) === undefined
            ? text
            : textOf(withoutDirection(message)),
      ...(ms === undefined ? {} : { ms }),
    };
  }
}

const CUT = "messages whose text is cut";

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const asJson = (value: unknown): unknown => (typeof value === "string" ? jsonIn(value) : value);

const isMessage = (value: unknown): boolean =>
  isObject(value) && ["jsonrpc", "method", "result", "error"].some((one) => Object.hasOwn(value, one));

function directionMember(value: JsonObject): string | undefined {
  return DIRECTIONS.find((name) => sideOf(ownMember(value, name)) !== undefined);
}

function directionOf(value: JsonObject, recordedAt: Side | undefined): Side | undefined {
  const name = directionMember(value);
  if (name !== undefined) return sideOf(ownMember(value, name));
  const isSent = DIRECTIONS.map((one) => ownMember(value, one)).find(
    (one) =>
      typeof one === "string" &&
      /^(?:out|sent|send|outgoing|outbound|tx|in|received|recv|receive|incoming|inbound|rx)$/i.test(one),
  );
  if (recordedAt === undefined || typeof isSent !== "string") return undefined;
  return /^(?:out|sen|tx)/i.test(isSent) ? recordedAt : other(recordedAt);
}

const other = (side: Side): Side => (side === "client" ? "server" : "client");

/** "client", "client-to-server", "client -> server", "c2s": the first party that is named sends. */
function sideOf(value: unknown): Side | undefined {
  if (typeof value !== "string") return undefined;
  const [first] = value.toLowerCase().match(/client|server|host|editor|c2s|s2c/) ?? [];
  if (first === undefined) return undefined;
  return first === "server" || first === "s2c" ? "server" : "client";
}

/** A message that has the direction as a member of its own. */
function withoutDirection(message: unknown): unknown {
  if (!isObject(message) || !isMessage(message)) return message;
  const name = directionMember(message);
  if (name === undefined) return message;
  return Object.fromEntries(
    Object.entries(message).filter(
      ([one]) => one !== name && !TIMES.includes(one) && one !== "session" && one !== "sessionId",
    ),
  );
}

export function timeOf(value: JsonObject): number | undefined {
  const time = TIMES.map((name) => ownMember(value, name)).find(
    (one) => typeof one === "string" || typeof one === "number",
  );
  const ms = typeof time === "number" ? time : Date.parse(String(time));
  return Number.isFinite(ms) ? ms : undefined;
}
