import { METHOD_NOT_FOUND, ProtocolError } from "../../../harness/reference/message.ts";
import type { Call, Hooks } from "../../../harness/switches/server.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { DEFINITIONS, markerOf, type ToolName, toolOf } from "./tools.ts";

/** What the server does when a tool is called. */
export type Tools = Partial<Readonly<Record<ToolName, (call: Call, marker: string) => Promise<JsonObject>>>>;

/** The server behind a gateway: its tools, and its answer to a method of its own. */
export function behind(tools: Tools, more: Hooks = {}): readonly Hooks[] {
  const dispatch: Hooks["dispatch"] = async (call, next) => {
    if (call.method === "tools/list") return pageOf(call.params);
    if (call.method === UNKNOWN_METHOD) return { answered: OWN_ANSWER };
    if (call.method !== "tools/call") return next(call);
    const marker = markerOf(call.params) ?? "";
    const name = toolOf(call.params.name);
    const run = name === undefined ? undefined : tools[name];
    if (run === undefined) throw new ProtocolError(-32602, `No tool ${String(call.params.name)}`);
    return run(call, marker);
  };
  return [more, { dispatch }];
}

/** A method that no revision has. The server behind knows it; a gateway may pass it on or refuse it. */
export const UNKNOWN_METHOD = "mcp-conform/own-method";
export const OWN_ANSWER = "by the server behind the gateway";

/** Cursors are opaque: these have characters that are often escaped, or lost when they are decoded. */
export const CURSORS: readonly string[] = ["mcp-conform/1 +%2B?ü=", 'mcp-conform/2 "\\{}&#'];

/** The number of tools on a page. The last page has fewer. */
export const PAGE = 4;

/** The tools on pages, one for each cursor and the first. */
function pageOf({ cursor }: JsonObject): JsonObject {
  const index = cursor === undefined ? 0 : CURSORS.indexOf(String(cursor)) + 1;
  if (cursor !== undefined && index === 0) throw new ProtocolError(-32602, "Unknown cursor");
  const nextCursor = CURSORS[index];
  return {
    tools: DEFINITIONS.slice(index * PAGE, (index + 1) * PAGE),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
}

/** Requests of the server to its client, and what came back. */
export class Asked {
  readonly #pending = new Map<string, (response: JsonObject) => void>();
  #count = 0;

  /** Reads the responses to them. */
  readonly hooks: Hooks = {
    receive: (text) => {
      for (const message of messagesIn(text)) {
        const { id, method } = message;
        const resolve = typeof id === "string" && method === undefined ? this.#pending.get(id) : undefined;
        resolve?.(message);
      }
      return text;
    },
  };

  /** Sends a request on the channel of a call. Resolves with the response. */
  request(call: Call, method: string, params?: JsonObject): Promise<JsonObject> {
    this.#count += 1;
    const id = `mcp-conform-${this.#count}`;
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      call.send({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) });
    });
  }
}

function messagesIn(text: string): readonly JsonObject[] {
  try {
    return [JSON.parse(text) as unknown].flat().filter(isObject);
  } catch {
    return [];
  }
}

/** Waits until this number has arrived, or until it is opened. */
export class Gate {
  readonly full: Promise<void>;
  readonly #count: number;
  #arrived = 0;
  #open = () => {};
  readonly #opened: Promise<void>;
  #setFull = () => {};

  constructor(count: number) {
    this.#count = count;
    this.full = new Promise((resolve) => {
      this.#setFull = resolve;
    });
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  /** Resolves with the place of this arrival when the gate is open. */
  async arrive(): Promise<number> {
    const place = this.#arrived;
    this.#arrived += 1;
    if (this.#arrived >= this.#count) {
      this.#setFull();
      this.open();
    }
    await this.#opened;
    return place;
  }

  open(): void {
    this.#open();
  }
}

/** Turns of the event loop. What is written in different turns is not sent together. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

export const unknownMethod = (method: string) => new ProtocolError(METHOD_NOT_FOUND, `Unknown: ${method}`);
