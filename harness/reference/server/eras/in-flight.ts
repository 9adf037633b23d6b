import type { Revision } from "../../../../schema/revision.ts";
import type { Id, JsonObject, Notification, Request } from "../../../switches/message.ts";
import type { Call } from "../../../switches/server.ts";
import { errorResponse, INVALID_REQUEST, ProtocolError, resultResponse } from "../../message.ts";
import { isId } from "../../parse.ts";
import type { Outlet } from "../core/pipeline.ts";

/** The open requests of a client on one channel. Each is answered once, unless it is cancelled. */
export class InFlight {
  readonly #requests = new Map<Id, AbortController>();

  /**
   * Answers a request with the result or the error of the handler. After a cancellation, nothing more is sent for it.
   */
  async answer(
    request: Request,
    outlet: Outlet,
    handle: (outlet: Outlet, signal: AbortSignal) => Promise<JsonObject>,
  ): Promise<void> {
    const { id } = request;
    if (this.#requests.has(id)) {
      const cause = new ProtocolError(INVALID_REQUEST, "Invalid request: this id is in use");
      return outlet.send(errorResponse(id, cause));
    }
    const controller = new AbortController();
    this.#requests.set(id, controller);
    const live: Outlet = {
      ...outlet,
      send: (message) => {
        if (!controller.signal.aborted) outlet.send(message);
      },
    };
    const response = await handle(live, controller.signal).then(
      (result) => resultResponse(id, result),
      (cause: unknown) => errorResponse(id, cause),
    );
    this.#requests.delete(id);
    live.send(response);
  }

  /** Handles `notifications/cancelled`. It is ignored if it names no open request. */
  cancel({ requestId }: JsonObject): void {
    if (isId(requestId)) this.#requests.get(requestId)?.abort();
  }

  cancelAll(): void {
    for (const controller of this.#requests.values()) controller.abort();
  }
}

export function callOf(
  message: Request | Notification,
  revision: Revision | undefined,
  { send }: Outlet,
  signal: AbortSignal,
): Call {
  const { method, params = {} } = message;
  const call = { method, params, revision, send, signal };
  return "id" in message ? { kind: "request", id: message.id, ...call } : { kind: "notification", ...call };
}
