import { errorResponse, isObject } from "../../message.ts";
import { parse } from "../../parse.ts";
import { eraOfMessage } from "../eras/choose.ts";
import { Session } from "../eras/session.ts";
import { StatelessChannel } from "../eras/stateless.ts";
import type { Outlet } from "./pipeline.ts";
import type { ReferenceServer } from "./server.ts";

/** One client on one channel for all messages, such as stdio. It may speak either era. */
export class Connection {
  readonly #server: ReferenceServer;
  readonly #outlet: Outlet;
  readonly #session: Session;
  readonly #stateless: StatelessChannel;
  #beginning: Promise<void> = Promise.resolve();

  constructor(server: ReferenceServer, outlet: Outlet) {
    this.#server = server;
    this.#outlet = server.pipeline.outlet(outlet);
    this.#session = new Session(server, this.#outlet);
    this.#stateless = new StatelessChannel(server, { isShared: true });
  }

  /** Handles the text of one message. Resolves when nothing more will be sent for it. */
  async receive(text: string): Promise<void> {
    // A client need not wait for the answer to `initialize`: later messages belong to the session.
    await this.#beginning;
    let message: unknown;
    try {
      message = parse(this.#server.pipeline.receive(text));
    } catch (cause) {
      return this.#outlet.send(errorResponse(this.#session.unreadableId, cause));
    }
    const hasSession = this.#session.revision !== undefined;
    const era = eraOfMessage(message, this.#server, { hasSession });
    const handled = (era === "stateful" ? this.#session : this.#stateless).handle(message, this.#outlet);
    if (isObject(message) && message.method === "initialize") this.#beginning = handled;
    await handled;
  }

  close(): void {
    this.#session.close();
    this.#stateless.close();
  }
}
