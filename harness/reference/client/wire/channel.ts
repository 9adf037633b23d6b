import type { Transport } from "../switch.ts";

/** Said of one message that is sent. */
export interface Sending {
  /** Whether it is a request: then an answer is waited for, and messages that belong to it may come before. */
  readonly isRequest: boolean;
  /** Whether the answer is still waited for. */
  readonly isOpen: () => boolean;
  /** Aborted when nobody wants the answer any more. */
  readonly signal: AbortSignal;
  /** Called when the answer cannot come any more. */
  readonly lost: (why: Error) => void;
}

/** Carries messages to one server and back. */
export interface Channel {
  readonly transport: Transport;
  /** Settles when the message has left (stdio), or was taken (HTTP). @throws Refused when it was not taken */
  send(message: unknown, text: string, sending: Sending): Promise<void>;
  /** Ends the connection in the orderly way; settles when nothing of it is left. */
  close(): Promise<void>;
}

/** Where a channel puts what comes. */
export interface Receiver {
  /** The text of one message. What it throws ends the client. */
  receive(text: string): void;
  /** Something that came has ended the client. */
  crash(why: Error): void;
  /** Nothing more will come. */
  gone(why: Error): void;
}

/** The stream of messages ended, or the connection broke, before the answer came. */
export class Lost extends Error {
  override readonly name = "Lost";
}

/** The server has refused what was sent, below JSON-RPC. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number, body: string) {
    super(`HTTP ${status}${body === "" ? "" : `: ${body.slice(0, 200)}`}`);
    this.status = status;
  }
}
