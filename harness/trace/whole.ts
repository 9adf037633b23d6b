/** The complete text of a payload, as a trace file has it. */
export interface Whole {
  readonly text: string;
  /** Without secrets, so the message of the event is the value of the text, and need not be written as well. */
  readonly isClean: boolean;
}

/** How many characters of long payloads a trace file has in one run. A hostile target can send them without end. */
const MOST = 512 * 1024 * 1024;

/** Limits what a run writes of payloads that are truncated in memory. */
export class WholeTexts {
  #left = MOST;

  /** The text, or undefined where the limit is reached. */
  take(whole: (() => string) | undefined): string | undefined {
    if (whole === undefined || this.#left <= 0) return undefined;
    const text = whole();
    this.#left -= text.length;
    return text;
  }
}
