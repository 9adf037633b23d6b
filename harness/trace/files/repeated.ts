import { createHash } from "node:crypto";
import { isObject, type JsonObject } from "../../../schema/json.ts";

/** The id of a response as its first members have it, or its last ones. Other places are not searched. */
const ID = '"id"\\s*:\\s*(-?\\d{1,15}|"[\\w-]{0,64}")\\s*';
const FRAME = '"jsonrpc"\\s*:\\s*"2\\.0"\\s*';
const AT_START = new RegExp(`^\\s*\\{\\s*(?:${FRAME},\\s*)?${ID},`, "d");
const AT_END = new RegExp(`,\\s*${ID}(?:,\\s*${FRAME})?\\}\\s*$`, "d");

/** The first and the last characters are searched for an id. */
const EDGE = 256;

/** How many messages are known. Each entry is a few hundred bytes, because the values are not held. */
const MOST = 64;

/** Of a message with others the frame may be large. */
const MEMBERS: ReadonlySet<string> = new Set(["jsonrpc", "id", "result"]);

/** A message. Who has recorded it holds its result, and perhaps not the object around that. */
interface Known {
  /** The other members, and the place of the result. */
  readonly frame: JsonObject;
  readonly result: WeakRef<JsonObject>;
}

interface Identified {
  readonly id: unknown;
  /** A hash of the text without the id. */
  readonly rest: string;
}

/**
 * Large messages that repeat an earlier one, for example the same list for each request. They share its value, so that a
 * list of some megabytes is parsed and stored once for a run, and not once for each request.
 */
export class RepeatedMessages {
  readonly #known = new Map<string, Known>();

  /** The value of a text: that of an earlier message with the same text except for the id, or else what `read` returns. */
  read(text: string, read: () => unknown): unknown {
    const identified = identify(text);
    if (identified === undefined) return read();
    const { id, rest } = identified;
    const earlier = this.#valueOf(rest);
    if (earlier !== undefined) return { ...earlier, id };
    const value = read();
    // Of two members with this name, the last one counts, and only one of them has been found.
    if (isObject(value) && value.id === id) this.#store(rest, value);
    return value;
  }

  /** The same message, with the result of an earlier one if that has the same JSON. */
  share(message: unknown): unknown {
    if (!isObject(message) || !isObject(message.result)) return message;
    const key = createHash("sha256").update(JSON.stringify(message.result)).digest("base64");
    const earlier = this.#valueOf(key)?.result;
    if (earlier !== undefined) return { ...message, result: earlier };
    this.#store(key, message);
    return message;
  }

  #valueOf(key: string): JsonObject | undefined {
    const { frame, result } = this.#known.get(key) ?? {};
    const value = result?.deref();
    return value === undefined ? undefined : { ...frame, result: value };
  }

  #store(key: string, value: JsonObject): void {
    if (!isObject(value.result) || !Object.keys(value).every((name) => MEMBERS.has(name))) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST) this.#known.delete(oldest);
    this.#known.set(key, { frame: { ...value, result: undefined }, result: new WeakRef(value.result) });
  }
}

function identify(text: string): Identified | undefined {
  const start = AT_START.exec(text.slice(0, EDGE))?.indices?.[1];
  if (start !== undefined) return without(text, ...start);
  const from = Math.max(0, text.length - EDGE);
  const end = AT_END.exec(text.slice(from))?.indices?.[1];
  return end === undefined ? undefined : without(text, from + end[0], from + end[1]);
}

function without(text: string, from: number, to: number): Identified {
  const hash = createHash("sha256");
  hash.update(text.slice(0, from)).update("\0").update(text.slice(to));
  return { id: JSON.parse(text.slice(from, to)), rest: hash.digest("base64") };
}
