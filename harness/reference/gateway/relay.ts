import type { JsonObject } from "../../switches/message.ts";
import { errorResponse, INTERNAL_ERROR, isObject, ProtocolError } from "../message.ts";

/** One end of a session: where messages are sent. */
export interface End {
  send(message: JsonObject): void;
  close(): void;
}

/** Opens a session with the server behind. `receive` gets each message of it, `gone` is called when it has ended. */
export type OpenBack = (receive: (message: JsonObject) => void, gone: () => void) => End;

/** What the switches of a gateway can use. */
export interface RelaySession {
  /** 1 for the first client. */
  readonly number: number;
  /** What a switch remembers in this session. */
  readonly memory: Map<string, unknown>;
  readonly others: readonly RelaySession[];
  toFront(message: JsonObject): void;
  toBack(message: JsonObject): void;
  /** Ends the session with the server behind, and begins another one. */
  reopen(): void;
}

/** The places where the behaviour of a gateway can be changed. An absent one changes nothing. */
export interface GatewayHooks {
  /** A message of a client, before it is passed on. Return the messages to send behind in its place. */
  toBack?(message: JsonObject, session: RelaySession): readonly JsonObject[];
  /** A message of the server, before it is passed on. Return the messages to send to the client in its place. */
  toFront?(message: JsonObject, session: RelaySession): readonly JsonObject[];
  /** Called when the server behind has ended. True: nothing else is done. */
  onServerEnd?(session: RelaySession): boolean;
  /** The client has gone, and the session behind stays. */
  readonly keepsServer?: true;
  /** All clients use one session with the server behind, which belongs to the first of them. */
  readonly isShared?: true;
  /** HTTP: the headers of a request behind. */
  headers?(
    headers: Readonly<Record<string, string>>,
    message: JsonObject | undefined,
  ): Record<string, string>;
}

/** A gateway that passes each message on as it is. All sessions of one relay are in one process. */
export class Relay {
  readonly hooks: readonly GatewayHooks[];
  readonly #openBack: OpenBack;
  readonly #sessions: Session[] = [];

  constructor(openBack: OpenBack, hooks: readonly GatewayHooks[] = []) {
    this.#openBack = openBack;
    this.hooks = hooks;
  }

  get isShared(): boolean {
    return this.hooks.some(({ isShared }) => isShared);
  }

  /** A client has connected. The result takes its messages. */
  connect(front: End): End {
    const number = this.#sessions.length + 1;
    const session = new Session(this, front, number, this.#openBack, this.#sessions);
    this.#sessions.push(session);
    session.open();
    return {
      send: (message) => session.fromFront(message),
      close: () => session.close(),
    };
  }
}

class Session implements RelaySession {
  readonly number: number;
  readonly memory = new Map<string, unknown>();
  readonly #relay: Relay;
  readonly #front: End;
  readonly #openBack: OpenBack;
  readonly #all: readonly Session[];
  /** Requests of the client that have no answer yet. */
  readonly #open = new Map<unknown, JsonObject>();
  #back: End | undefined;
  #isOver = false;

  constructor(relay: Relay, front: End, number: number, openBack: OpenBack, all: readonly Session[]) {
    this.#relay = relay;
    this.#front = front;
    this.number = number;
    this.#openBack = openBack;
    this.#all = all;
  }

  get others(): readonly RelaySession[] {
    return this.#all.filter((one) => one !== this);
  }

  open(): void {
    const first = this.#all[0];
    if (this.#relay.isShared && first !== undefined && first !== this) return;
    const back: End = this.#openBack(
      (message) => this.#fromBack(message),
      () => {
        if (this.#back === back) this.#serverEnded();
      },
    );
    this.#back = back;
  }

  reopen(): void {
    const before = this.#back;
    this.#back = undefined;
    before?.close();
    this.open();
  }

  fromFront(message: JsonObject): void {
    if ("id" in message && "method" in message) this.#open.set(message.id, message);
    const messages = this.#relay.hooks.reduce<readonly JsonObject[]>(
      (all, hooks) => all.flatMap((one) => hooks.toBack?.(one, this) ?? [one]),
      [message],
    );
    for (const one of messages) this.toBack(one);
  }

  toBack(message: JsonObject): void {
    const [first] = this.#all;
    const back = this.#back ?? (first === undefined ? undefined : first.#back);
    if (back !== undefined) back.send(message);
    else if ("id" in message && "method" in message) this.#refuse(message);
  }

  toFront(message: JsonObject): void {
    if ("id" in message && !("method" in message)) this.#open.delete(message.id);
    if (!this.#isOver) this.#front.send(message);
  }

  close(): void {
    this.#isOver = true;
    if (!this.#relay.hooks.some(({ keepsServer }) => keepsServer)) this.#back?.close();
  }

  #fromBack(message: JsonObject): void {
    const messages = this.#relay.hooks.reduce<readonly JsonObject[]>(
      (all, hooks) => all.flatMap((one) => hooks.toFront?.(one, this) ?? [one]),
      [message],
    );
    for (const one of messages) this.toFront(one);
  }

  #serverEnded(): void {
    this.#back = undefined;
    if (this.#isOver || this.#relay.hooks.some((hooks) => hooks.onServerEnd?.(this))) return;
    for (const message of [...this.#open.values()]) this.#refuse(message);
  }

  #refuse({ id }: JsonObject): void {
    const cause = new ProtocolError(INTERNAL_ERROR, "The server behind the gateway has ended");
    this.toFront({ ...errorResponse(id as string | number, cause) });
  }
}

/** The messages of a text: one, or the items of a batch. */
export function messagesIn(text: string): readonly JsonObject[] {
  const value: unknown = JSON.parse(text);
  return [value].flat().filter(isObject);
}
