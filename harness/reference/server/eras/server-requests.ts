import type { Revision } from "../../../../schema/revision.ts";
import type { Id, JsonObject } from "../../../switches/message.ts";
import { isObject, notification } from "../../message.ts";
import { type Answers, type InputRequest, inputIn, problemsOfAnswer } from "../core/input.ts";
import type { Outlet } from "../core/pipeline.ts";
import { ToolFailure } from "../core/tool-failure.ts";

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (cause: Error) => void;
}

/** The requests of a stateful server to its client, and their answers. */
export class ServerRequests {
  readonly #pending = new Map<Id, Pending>();
  readonly #timeoutMs: number;
  #count = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends each request and waits for all answers.
   *
   * @throws ToolFailure if the client answers with an error, with an invalid result, or not in time
   */
  async ask<Key extends string>(
    revision: Revision,
    requests: Readonly<Record<Key, InputRequest>>,
    outlet: Outlet,
    signal: AbortSignal,
  ): Promise<Answers<Key>> {
    const answers = Object.entries<InputRequest>(requests).map(async ([key, request]) => {
      const answer = await this.#request(inputIn(revision, request), outlet, signal);
      const [problem] = problemsOfAnswer(request, answer);
      if (problem !== undefined) throw new ToolFailure(`The client's answer is not valid: ${problem}`);
      return [key, answer] as const;
    });
    return Object.fromEntries(await Promise.all(answers)) as Answers<Key>;
  }

  /** Handles a response of the client. An unexpected response is ignored, because a response is never answered. */
  resolve(response: JsonObject): void {
    const pending = this.#pending.get(response.id as Id);
    if (!pending) return;
    this.#pending.delete(response.id as Id);
    const { error } = response;
    if (isObject(error)) pending.reject(new ToolFailure(`The client refused: ${String(error.message)}`));
    else pending.resolve(response.result);
  }

  /** If the answer is no longer needed or takes too long, the request is cancelled. */
  #request({ method, params }: InputRequest, outlet: Outlet, cancelled: AbortSignal): Promise<unknown> {
    cancelled.throwIfAborted();
    const id = `server-${++this.#count}`;
    return new Promise<unknown>((resolve, reject) => {
      const giveUp = () => {
        const pending = this.#pending.get(id);
        if (pending === undefined) return;
        this.#pending.delete(id);
        outlet.send(notification("notifications/cancelled", { requestId: id }));
        pending.reject(new ToolFailure("The client did not answer in time"));
      };
      // Nothing may remain after the answer: one run in a process kept the trace of the one before it, 10 MB each.
      const timer = setTimeout(giveUp, this.#timeoutMs).unref();
      cancelled.addEventListener("abort", giveUp, { once: true });
      const done = () => {
        clearTimeout(timer);
        cancelled.removeEventListener("abort", giveUp);
      };
      this.#pending.set(id, {
        resolve: (answer) => {
          done();
          resolve(answer);
        },
        reject: (cause) => {
          done();
          reject(cause);
        },
      });
      outlet.send({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) });
    });
  }
}
