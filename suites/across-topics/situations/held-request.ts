import { LONGEST } from "../../../harness/session/waiting/timeout.ts";
import type { Call } from "../../../harness/switches/server.ts";

/** The request of the client that waits for the script. Over HTTP the script sends on its stream. */
export class HeldRequest {
  #call: Call | undefined;
  #take: (call: Call) => void = () => {};
  #taken = this.#next();
  #free = () => {};
  #isOverdue = false;
  /** How many answers the script waits for. Only then it can leave the stream. */
  #waits = 0;

  get isFree(): boolean {
    return this.#call === undefined;
  }

  /** Resolves when the request is overdue and the script waits, or when the script ends. */
  async hold(call: Call, script: () => Promise<void>, mostMs: number): Promise<void> {
    this.#call = call;
    this.#isOverdue = false;
    this.#take(call);
    const freed = new Promise<void>((resolve) => {
      this.#free = resolve;
    });
    const timer = setTimeout(
      () => {
        this.#isOverdue = true;
        this.#leave();
      },
      Math.min(mostMs, LONGEST),
    );
    try {
      await Promise.race([script(), freed]);
    } finally {
      clearTimeout(timer);
      if (this.#call === call) this.#release();
    }
  }

  /** The held request, or the next one. */
  call(): Promise<Call> {
    return this.#taken;
  }

  async whileWaiting<T>(answer: Promise<T>): Promise<T> {
    this.#waits += 1;
    this.#leave();
    try {
      return await answer;
    } finally {
      this.#waits -= 1;
    }
  }

  #leave(): void {
    if (!this.#isOverdue || this.#waits === 0 || this.#call === undefined) return;
    this.#release();
    this.#free();
  }

  #release(): void {
    this.#call = undefined;
    this.#taken = this.#next();
  }

  #next(): Promise<Call> {
    return new Promise((resolve) => {
      this.#take = resolve;
    });
  }
}
