import type { Revision } from "../../schema/revision.ts";
import type { CloseEvent, Unrecorded } from "../trace/event.ts";
import { payload } from "../trace/files/payload.ts";
import { type Line, Lines } from "../transport/stdio/lines.ts";
import { Stderr } from "../transport/stdio/stderr.ts";
import { Conversed } from "./conversation.ts";
import type { Ledger } from "./ledger.ts";
import type { Seen } from "./tap.ts";

/** Reads what passes between a client and the process of a server. */
export class WatchedProcess {
  readonly conversation: Conversed;
  readonly #fromClient = new Lines();
  readonly #fromServer = new Lines();
  readonly #errors: Stderr;
  #ms = 0;
  #isOver = false;

  constructor(ledger: Ledger, spec?: Revision) {
    this.conversation = new Conversed("1", "stdio", ledger, spec);
    this.#errors = new Stderr((text) => this.#add({ channel: "stderr", connection: "1", ...text }));
  }

  see(seen: Seen): void {
    this.#ms = seen.ms;
    switch (seen.kind) {
      case "client":
        for (const line of this.#fromClient.push(seen.bytes)) this.#asked(line);
        break;
      case "server":
        for (const line of this.#fromServer.push(seen.bytes)) this.#answered(line);
        break;
      case "stderr":
        this.#errors.push(Buffer.from(seen.bytes));
        break;
      case "client-end":
        this.#add({ channel: "close", connection: "1", how: "end-of-input" });
        break;
      case "signal":
        this.#add({ channel: "close", connection: "1", how: seen.signal as CloseEvent["how"] });
        break;
      case "exit":
        this.#ends();
        this.#add({ channel: "exit", connection: "1", code: seen.code, signal: seen.signal });
        this.#isOver = true;
        break;
      case "gap":
        this.conversation.forget("more came than could be read in time");
        break;
      default:
    }
  }

  #ends(): void {
    this.#errors.end();
    const line = this.#fromServer.end();
    if (line !== undefined) this.#answered(line, { unterminated: true });
  }

  #asked({ bytes, omitted, sha256 }: Line): void {
    this.#add({ channel: "stdin", connection: "1", ...payload(bytes, omitted, sha256) });
  }

  #answered({ bytes, omitted, sha256 }: Line, ending: { readonly unterminated?: true } = {}): void {
    this.#add({ channel: "stdout", connection: "1", ...payload(bytes, omitted, sha256), ...ending });
  }

  #add(event: Unrecorded): void {
    if (!this.#isOver) this.conversation.add(event, this.#ms);
  }
}
