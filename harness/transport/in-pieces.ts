import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { type Cuts, pieces } from "../forms/delivery.ts";

/** Between two pieces, in milliseconds, so that a reader gets them one by one. Many pieces share their time. Pieces that arrive together are legal as well. */
const PAUSE_MS = 25;
const ALL_MS = 150;

/**
 * On a busy machine each pause takes much longer than asked, and so does each turn: 292 of them took longer than a server had to answer. After the
 * first time, in milliseconds, pieces follow each other without a pause, and after the second one what is left is written at once, so that the time
 * of writing is not taken for that of the server.
 */
const PAUSES_MS = 500;
const PIECES_MS = 1_000;

/** As many pieces are written one by one in any case: with fewer ones, a reader that stops after ten of them was not noticed on a busy machine. */
const LEAST = 24;

/** The time in milliseconds, and how to wait. */
interface Clock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), pause: (ms) => delay(ms) };

/** Writes bytes piece by piece. `put` resolves when a piece is on its way. */
export async function inPieces(
  bytes: Uint8Array,
  cuts: Cuts,
  put: (piece: Uint8Array) => Promise<void>,
  { now, pause }: Clock = CLOCK,
): Promise<void> {
  const began = now();
  const each = Math.max(1, Math.min(PAUSE_MS, Math.floor(ALL_MS / (cuts.length || 1))));
  let written = 0;
  for (const [nth, piece] of pieces(bytes, cuts).entries()) {
    if (written > 0) {
      const isFew = nth < LEAST;
      if (isFew || now() - began < PAUSES_MS) await pause(each);
      // In a busy process the timer is late: a reader in the same process has its turn first.
      await nextTurn();
      await nextTurn();
      if (!isFew && now() - began >= PIECES_MS) return put(bytes.subarray(written));
    }
    await put(piece);
    written += piece.length;
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
