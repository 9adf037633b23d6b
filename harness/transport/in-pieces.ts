import { setTimeout as delay } from "node:timers/promises";
import { type Cuts, pieces } from "../forms/delivery.ts";

/** Between two pieces, in milliseconds, so that a reader gets them one by one. Many pieces share their time. Pieces that arrive together are legal as well. */
const PAUSE_MS = 5;
const ALL_MS = 150;

/** Writes bytes piece by piece. `put` resolves when a piece is on its way. */
export async function inPieces(
  bytes: Uint8Array,
  cuts: Cuts,
  put: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const pause = Math.max(1, Math.min(PAUSE_MS, Math.floor(ALL_MS / (cuts.length || 1))));
  for (const [index, piece] of pieces(bytes, cuts).entries()) {
    if (index > 0) await delay(pause);
    await put(piece);
  }
}
