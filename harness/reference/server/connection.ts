import { eraOfMessage } from "./eras/choose.ts";
import { Session } from "./eras/session.ts";
import { StatelessChannel } from "./eras/stateless.ts";
import { errorResponse } from "./message.ts";
import { parse } from "./parse.ts";
import type { Outlet } from "./pipeline.ts";
import type { ReferenceServer } from "./server.ts";

/** One client on one channel that carries all, as stdio is: it may speak either era. */
export class Connection {
  readonly #server: ReferenceServer;
  readonly #outlet: Outlet;
  readonly #session: Session;
  readonly #stateless: StatelessChannel;

  constructor(server: ReferenceServer, outlet: Outlet) {
    this.#server = server;
    this.#outlet = server.pipeline.outlet(outlet);
    this.#session = new Session(server, this.#outlet);
    this.#stateless = new StatelessChannel(server, { isShared: true });
  }

  /** Takes the text of one message. Settles when nothing more will be sent for it. */
  async receive(text: string): Promise<void> {
    let message: unknown;
    try {
      message = parse(this.#server.pipeline.receive(text));
    } catch (cause) {
      return this.#outlet.send(errorResponse(this.#session.unreadableId, cause));
    }
    const hasSession = this.#session.revision !== undefined;
    const era = eraOfMessage(message, this.#server, { hasSession });
    await (era === "stateful" ? this.#session : this.#stateless).handle(message, this.#outlet);
  }

  close(): void {
    this.#session.close();
    this.#stateless.close();
  }
}
