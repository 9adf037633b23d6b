import type { Unrecorded } from "../trace/event.ts";
import { headerOf } from "../trace/headers.ts";
import type { Conversed } from "./conversation.ts";
import type { Conversations } from "./conversations.ts";
import { type Asked, PassedExchange, type Shown } from "./exchange.ts";
import { framingOfRequest, framingOfResponse, HttpReader, type Part } from "./http-reader.ts";
import type { Seen } from "./tap.ts";

/** What all connections of TCP share. */
export interface Desk {
  readonly conversations: Conversations;
  /** The path of the endpoint, with its query. What is sent to other addresses is not read. */
  readonly endpoint: string;
  /** Where clients post their messages over HTTP+SSE. */
  readonly addresses: Map<string, Conversed>;
  nextExchange(): number;
  /** An endpoint event names an address at which no proxy listens. */
  bypassed(address: string): void;
}

/** An exchange of which the conversation is known, or not yet: a stream may begin with an endpoint event. */
interface Open {
  readonly exchange: PassedExchange;
  readonly isRead: boolean;
  readonly path: string;
  isAsked: boolean;
  conversation?: Conversed;
  /** Until the conversation is known. */
  held: (readonly [Shown, number])[];
  /** Parts of the answer that came before the request was complete. */
  early: Part[];
  address?: string;
}

/** Reads what passes on one connection of TCP. */
export class WatchedLink {
  readonly #desk: Desk;
  readonly #link: number;
  readonly #requests = new HttpReader(framingOfRequest);
  readonly #responses = new HttpReader((start, headers) =>
    framingOfResponse(start, headers, this.#open[0]?.exchange.asked.method ?? "GET"),
  );
  readonly #open: Open[] = [];
  /** The answer of the first one has begun. */
  #isAnswering = false;
  #isOver = false;
  #ms = 0;

  constructor(desk: Desk, link: number) {
    this.#desk = desk;
    this.#link = link;
  }

  see(seen: Seen): void {
    if (this.#isOver) return;
    this.#ms = seen.ms;
    if (seen.kind === "client")
      for (const part of this.#requests.push(Buffer.from(seen.bytes))) this.#asked(part);
    else if (seen.kind === "server")
      for (const part of this.#responses.push(Buffer.from(seen.bytes))) this.#answered(part);
    else if (seen.kind === "server-end") this.#end(this.#responses.isUntilClose ? "complete" : "lost");
    else if (seen.kind === "lost") this.#end(seen.by === "client" ? "aborted" : "lost", seen.error);
    else if (seen.kind === "gap") this.#unread("more came than could be read in time");
  }

  #asked(part: Part): void {
    const open = this.#open.at(-1);
    if (part.kind === "head") this.#begin(part);
    else if (part.kind === "opaque") this.#unread("what the client sent is no HTTP/1.1 that is read here");
    else if (open !== undefined && !open.isAsked) {
      if (part.kind === "data") open.exchange.bodyOfRequest(part.data);
      else this.#complete(open);
    }
  }

  #begin({ start, headers }: Extract<Part, { kind: "head" }>): void {
    const [method = "", target = ""] = start.split(" ");
    const base = `http://${headerOf(headers, "host") ?? "localhost"}`;
    const url = URL.canParse(target, base) ? new URL(target, base) : new URL("http://localhost/");
    const path = url.pathname + url.search;
    const isRead = path === this.#desk.endpoint || this.#desk.addresses.has(path);
    const asked: Asked = { number: isRead ? this.#desk.nextExchange() : 0, method, url: url.href, headers };
    this.#open.push({
      exchange: new PassedExchange(asked),
      isRead,
      path,
      isAsked: false,
      held: [],
      early: [],
    });
  }

  /** The whole request is there. */
  #complete(open: Open): void {
    open.isAsked = true;
    const request = open.exchange.request();
    if (!open.isRead) {
      this.#early(open);
      return;
    }
    const { headers, method, message } = request;
    const posted = this.#desk.addresses.get(open.path);
    const isStream = method === "GET" && headerOf(headers, "mcp-session-id") === undefined;
    if (posted !== undefined && method === "POST") open.conversation = posted;
    else if (!isStream)
      open.conversation = this.#desk.conversations.of({ link: this.#link, headers, message });
    this.#show(open, request);
    this.#early(open);
  }

  #early(open: Open): void {
    for (const part of open.early) this.#answered(part);
    open.early = [];
  }

  #answered(part: Part): void {
    const [open] = this.#open;
    if (part.kind === "opaque") {
      this.#unread("what the server sent is no HTTP/1.1 that is read here");
      return;
    }
    if (open === undefined) return;
    if (!open.isAsked) {
      open.early.push(part);
      return;
    }
    if (part.kind === "head") this.#respond(open, part);
    else if (part.kind === "data") for (const shown of open.exchange.data(part.data)) this.#show(open, shown);
    else if (this.#isAnswering) this.#finish(open, "complete");
  }

  #respond(open: Open, { start, headers }: Extract<Part, { kind: "head" }>): void {
    const status = Number(start.split(" ")[1]);
    // An interim answer, such as 100 Continue.
    if (status < 200) return;
    this.#isAnswering = true;
    const shown = open.exchange.response(status, headers);
    if (open.conversation !== undefined) this.#desk.conversations.named(open.conversation, headers);
    if (shown === "unread") {
      this.#assign(open);
      open.conversation?.forget("its event streams are compressed");
    } else if (shown !== undefined) this.#show(open, shown);
  }

  #finish(open: Open, how: "complete" | "lost" | "aborted", error?: string): void {
    this.#isAnswering = false;
    this.#open.shift();
    this.#assign(open);
    for (const shown of open.exchange.end(how, error)) this.#show(open, shown);
    if (open.address !== undefined) this.#desk.addresses.delete(open.address);
    const [next] = this.#open;
    if (next?.isAsked) this.#early(next);
  }

  #end(how: "complete" | "lost" | "aborted", error?: string): void {
    this.#isOver = true;
    for (const open of [...this.#open]) if (open.isAsked) this.#finish(open, how, error);
    this.#desk.conversations.linkGone(this.#link);
  }

  #unread(why: string): void {
    this.#isOver = true;
    for (const open of this.#open) {
      this.#assign(open);
      open.conversation?.forget(why);
    }
  }

  #show(open: Open, shown: Shown): void {
    if (!open.isRead) return;
    if (open.conversation === undefined) {
      open.held.push([shown, this.#ms]);
      const isBlock = shown.channel === "sse" && (shown.event !== undefined || shown.data !== undefined);
      if (isBlock || shown.channel === "http-end" || open.held.length > MOST_HELD) this.#assign(open, shown);
    } else add(open.conversation, shown, this.#ms);
  }

  /** Now it is known what the stream is. */
  #assign(open: Open, first?: Shown): void {
    if (open.conversation !== undefined || !open.isRead) return;
    if (first?.channel === "sse" && first.event === "endpoint" && first.data !== undefined) {
      open.conversation = this.#desk.conversations.open("http+sse");
      this.#named(open, first.data);
    } else {
      const { headers } = open.exchange.asked;
      open.conversation = this.#desk.conversations.of({ link: this.#link, headers });
    }
    for (const [shown, ms] of open.held) add(open.conversation, shown, ms);
    open.held = [];
  }

  #named(open: Open, address: string): void {
    const { url } = open.exchange.asked;
    if (open.conversation === undefined || !URL.canParse(address, url)) return;
    const named = new URL(address, url);
    if (named.host !== new URL(url).host) {
      this.#desk.bypassed(address);
      open.conversation.forget("its messages are posted to another address");
      return;
    }
    open.address = named.pathname + named.search;
    this.#desk.addresses.set(open.address, open.conversation);
  }
}

/** Comments that keep a stream open, before it says anything. */
const MOST_HELD = 100;

function add(conversation: Conversed, shown: Shown, ms: number): void {
  conversation.add({ ...shown, connection: conversation.name } as Unrecorded, ms);
}
