import type { Transport } from "../switch.ts";

/** Facts about one message that is sent. */
export interface Sending {
  /** Whether it is a request. Then a response is expected, and related messages may come before it. */
  readonly isRequest: boolean;
  /** Whether the response is still expected. */
  readonly isOpen: () => boolean;
  /** Aborted when the response is no longer needed. */
  readonly signal: AbortSignal;
  /** Called when the response can no longer come. */
  readonly lost: (why: Error) => void;
}

/** Carries messages to one server and back. */
export interface Channel {
  readonly transport: Transport;
  /** Resolves when the message was written (stdio) or accepted (HTTP). @throws Refused if it was not accepted */
  send(message: unknown, text: string, sending: Sending): Promise<void>;
  /** Ends the connection with a regular shutdown. Resolves when nothing of it is left. */
  close(): Promise<void>;
}

/** Where a channel delivers received data. */
export interface Receiver {
  /** The text of one message. An exception ends the client. */
  receive(text: string): void;
  /** Received data has ended the client. */
  crash(why: Error): void;
  /** Nothing more will come. */
  gone(why: Error): void;
}

/** The stream of messages ended, or the connection broke, before the answer came. */
export class Lost extends Error {
  override readonly name = "Lost";
}

/** The server refused a message below JSON-RPC. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number, body: string) {
    super(`HTTP ${status}${body === "" ? "" : `: ${body.slice(0, 200)}`}`);
    this.status = status;
  }
}
