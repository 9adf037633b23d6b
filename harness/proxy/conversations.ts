import { isObject } from "../../schema/json.ts";
import type { Revision } from "../../schema/revision.ts";
import type { Headers, Transport } from "../trace/event.ts";
import { HEADER, headerOf } from "../trace/headers.ts";
import { keyOf } from "../trace/message.ts";
import { Conversed } from "./conversation.ts";
import type { Ledger } from "./ledger.ts";

/** How many conversations are remembered. The one that was silent for the longest time is forgotten first. */
const MOST = 50;

/** How many ids of requests are remembered of one conversation. */
const MOST_IDS = 5_000;

/** What shows to which conversation a request belongs. */
export interface Request {
  readonly link: number;
  readonly headers: Headers;
  readonly message?: unknown;
}

const TWO_CLIENTS = "more than one client used the proxy without session ids at the same time";

/** A client without a session id. */
interface Loose {
  readonly conversation: Conversed;
  readonly links: Set<number>;
  readonly ids: Map<string, number>;
  hasId: boolean;
}

/** The conversations over HTTP: which request belongs to which. */
export class Conversations {
  readonly #ledger: Ledger;
  readonly #spec: Revision | undefined;
  readonly #byId = new Map<string, Conversed>();
  /** The newest one of each program that was begun without a session id. */
  readonly #loose = new Map<string, Loose>();
  readonly #gone = new Set<number>();
  readonly #all = new Set<Conversed>();
  /** Called with one that is forgotten, while it can still be judged. */
  readonly #onForget: (conversation: Conversed) => void;
  #count = 0;

  constructor(ledger: Ledger, onForget: (conversation: Conversed) => void, spec?: Revision) {
    this.#ledger = ledger;
    this.#onForget = onForget;
    this.#spec = spec;
  }

  get all(): Iterable<Conversed> {
    return this.#all;
  }

  /** Of a request over Streamable HTTP. */
  of({ link, headers, message }: Request): Conversed {
    const id = headerOf(headers, HEADER.sessionId);
    if (id !== undefined) return this.#byId.get(id) ?? this.#fromMiddle(id);
    const program = headerOf(headers, "user-agent") ?? "";
    const before = this.#loose.get(program);
    const begins = isInitialize(message) && before?.conversation.hasInitialize === true;
    const loose = before === undefined || begins ? this.#begin(program, before, link) : before;
    loose.links.add(link);
    if (!loose.hasId && sharesId(loose, message, link)) loose.conversation.forget(TWO_CLIENTS);
    return loose.conversation;
  }

  /** The server named a session. */
  named(conversation: Conversed, headers: Headers): void {
    const id = headerOf(headers, HEADER.sessionId);
    if (id === undefined || this.#byId.get(id) === conversation) return;
    this.#byId.set(id, conversation);
    for (const loose of this.#loose.values()) if (loose.conversation === conversation) loose.hasId = true;
  }

  linkGone(link: number): void {
    for (const loose of this.#loose.values()) if (loose.links.has(link)) this.#gone.add(link);
  }

  open(transport: Transport): Conversed {
    this.#count += 1;
    const conversation = new Conversed(String(this.#count), transport, this.#ledger, this.#spec);
    this.#all.add(conversation);
    if (this.#all.size > MOST) this.#forgetOldest(conversation);
    return conversation;
  }

  #begin(program: string, before: Loose | undefined, link: number): Loose {
    const conversation = this.open("http");
    const isUsed = before !== undefined && !before.hasId && !before.links.has(link);
    if (isUsed && [...before.links].some((one) => !this.#gone.has(one))) {
      before.conversation.forget(TWO_CLIENTS);
      conversation.forget(TWO_CLIENTS);
    }
    for (const one of before?.links ?? []) this.#gone.delete(one);
    const loose = { conversation, links: new Set<number>(), ids: new Map<string, number>(), hasId: false };
    this.#loose.set(program, loose);
    return loose;
  }

  #fromMiddle(id: string): Conversed {
    const conversation = this.open("http");
    conversation.lacks("handshake", "capabilities", "whole", "order");
    this.#byId.set(id, conversation);
    return conversation;
  }

  #forgetOldest(newest: Conversed): void {
    const [oldest] = [...this.#all].filter((one) => one !== newest).sort((one, other) => one.ms - other.ms);
    if (oldest === undefined) return;
    this.#onForget(oldest);
    oldest.forget("it was silent while many others went on");
    this.#all.delete(oldest);
    for (const [id, one] of this.#byId) if (one === oldest) this.#byId.delete(id);
    for (const [program, one] of this.#loose) if (one.conversation === oldest) this.#loose.delete(program);
  }
}

/** One client gives each request an id of its own. The same one on another connection: hardly of the same client. */
function sharesId({ ids }: Loose, message: unknown, link: number): boolean {
  if (!isObject(message) || message.id === undefined || typeof message.method !== "string") return false;
  const key = keyOf(message.id);
  const before = ids.get(key);
  ids.set(key, link);
  const [oldest] = ids.keys();
  if (ids.size > MOST_IDS && oldest !== undefined) ids.delete(oldest);
  return before !== undefined && before !== link;
}

function isInitialize(message: unknown): boolean {
  return isObject(message) && message.method === "initialize";
}
