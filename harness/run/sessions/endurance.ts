import { endQuietly } from "./connections.ts";
import type { SessionPool } from "./session-pool.ts";

/**
 * Finds out whether a target stops answering after a number of messages, even if all of them are plain. Then the last message
 * of a check is not the reason that its connection is silent.
 */
export class Endurance {
  readonly #pool: SessionPool;
  /** As many messages have left the target in order. */
  #endured = 0;
  #fell = false;

  constructor(pool: SessionPool) {
    this.#pool = pool;
  }

  /** Whether a fresh session still answers after this many plain requests. */
  async holds(messages: number): Promise<boolean> {
    if (this.#fell) return false;
    if (messages <= this.#endured) return true;
    const taken = await this.#pool.take("control session", true).catch(() => undefined);
    if (taken === undefined) return false;
    const { session } = taken;
    await Promise.all(Array.from({ length: messages }, () => session.fence()));
    const { kind } = await session.fence();
    this.#pool.endLater(endQuietly(session));
    this.#fell = kind === "silence" || kind === "gone";
    if (!this.#fell) this.#endured = messages;
    return !this.#fell;
  }
}
