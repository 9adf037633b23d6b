import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { type Cuts, pieces } from "../forms/delivery.ts";

/** Between two pieces, in milliseconds, so that a reader gets them one by one. Many pieces share their time. Pieces that arrive together are legal as well. */
const PAUSE_MS = 25;
const ALL_MS = 150;

/**
 * In a busy process each piece costs some turns: 292 of them took longer than a server had to answer. What is left after this time, in
 * milliseconds, is written together, so that the time of writing is not taken for that of the server.
 */
const MOST_MS = 500;

/** Writes bytes piece by piece. `put` resolves when a piece is on its way. `now`: the time in milliseconds. */
export async function inPieces(
  bytes: Uint8Array,
  cuts: Cuts,
  put: (piece: Uint8Array) => Promise<void>,
  now: () => number = () => performance.now(),
): Promise<void> {
  const began = now();
  const pause = Math.max(1, Math.min(PAUSE_MS, Math.floor(ALL_MS / (cuts.length || 1))));
  const all = pieces(bytes, cuts);
  for (const [index, piece] of all.entries()) {
    if (now() - began > MOST_MS) return put(Buffer.concat(all.slice(index)));
    if (index > 0) {
      await delay(pause);
      // In a busy process the timer is late: a reader in the same process has its turn first.
      await nextTurn();
      await nextTurn();
    }
    await put(piece);
  }
}

/** Writes messages in their order: what is written while one is written in pieces must not come between them. */
export class InOrder {
  #writing: Promise<void> | undefined;

  write(bytes: Uint8Array, cuts: Cuts, put: (piece: Uint8Array) => Promise<void>): Promise<void> {
    if (cuts.length === 0 && this.#writing === undefined) return put(bytes);
    const mine = (this.#writing ?? Promise.resolve()).then(() => inPieces(bytes, cuts, put));
    this.#writing = mine;
    return mine.finally(() => {
      if (this.#writing === mine) this.#writing = undefined;
    });
  }
}
