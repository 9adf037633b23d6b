/**
 * The slowest answer counts for less with each later one: the first answers of a process come ten times later than the usual ones, and
 * a grace of 20 times that would last to the end of the run.
 */
const FADES = 0.99;

/** A target whose usual answer takes this long is slow, in milliseconds. */
const SLOW_MS = 150;

/** How many of the latest answers show how fast a target usually answers. */
const LATEST = 31;

/** A target that works on one request after the other still needs less than the limit, by this factor. */
const SERIAL_MARGIN = 1.5;

/** How many requests wait at once for a slow target that works on them side by side. */
const MOST_SIDE_BY_SIDE = 100;

/** How fast a target answers, as far as the harness has seen. All times in milliseconds. */
export class AnswerTimes {
  #slowest = 0;
  /** The latest answers. */
  readonly #latest: number[] = [];
  /** A slow target answers several requests in the time of one. Then its slowness is no work that they compete for. */
  worksSideBySide = false;

  /** `isTypical`: it shows how slow an answer of this target may be. */
  add(ms: number, isTypical: boolean): void {
    this.#latest.push(ms);
    if (this.#latest.length > LATEST) this.#latest.shift();
    if (isTypical) this.#slowest = Math.max(FADES * this.#slowest, ms);
  }

  /** The slowest answer, less what has faded since. */
  get slowest(): number {
    return this.#slowest;
  }

  /**
   * How many requests may wait side by side, so that a slow target is judged in a reasonable time. Also a target that works on
   * one request after the other answers the last of them within the limit: more wait only where it works on them side by side.
   * Zero if the target is not slow.
   */
  openAtOnce(limit: number): number {
    const usual = this.usual;
    if (usual < SLOW_MS) return 0;
    const inTurn = Math.floor(limit / (SERIAL_MARGIN * usual));
    return this.worksSideBySide ? Math.max(inTurn, MOST_SIDE_BY_SIDE) : inTurn;
  }

  /** Milliseconds in which the target usually answers: the median of the latest answers. */
  get usual(): number {
    return [...this.#latest].sort((one, other) => one - other)[this.#latest.length >> 1] ?? 0;
  }
}
