import type { Silence } from "../../../harness/check/situation.ts";

/** Two writers that write one piece each, in turn, as soon as both are there. */
export class Turns {
  readonly #silence: Silence;
  #joined = 0;
  #setBoth = () => {};
  readonly #both = new Promise<void>((resolve) => {
    this.#setBoth = resolve;
  });
  /** Whose turn it is. */
  #next = 0;
  readonly #isOver = [false, false];
  #wake = () => {};

  constructor(silence: Silence) {
    this.#silence = silence;
  }

  async *write(pieces: readonly string[]): AsyncGenerator<string> {
    const me = this.#joined++;
    const other = 1 - me;
    if (me === 1) this.#setBoth();
    try {
      await this.#silence.orSilence(this.#both);
      for (const piece of pieces) {
        while (this.#next !== me && !this.#isOver[other] && this.#joined > 1) await this.#turn();
        yield piece;
        // Without this wait, several pieces would be sent together.
        await new Promise(setImmediate);
        this.#pass(other);
      }
    } finally {
      this.#isOver[me] = true;
      this.#pass(other);
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #pass(to: number): void {
    this.#next = to;
    this.#wake();
  }
}
