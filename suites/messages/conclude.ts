import { type Expect, notApplicable } from "../../harness/check/expect.ts";

/** Something wrong with one message. */
export interface Flaw {
  /** What is there, as a report shows it. */
  readonly actual: string;
  /** Sequence number of the event that shows it. */
  readonly at: number;
  readonly pointer?: string;
  /** Short of a violation: a warning at most. */
  readonly warnOnly?: boolean;
}

interface Judgement {
  readonly expected: string;
  /** Sequence numbers of the messages that were looked at. */
  readonly read: readonly number[];
  readonly flaws: readonly Flaw[];
  /** Where there was nothing to look at: ends the check, and says why. */
  readonly whenNone: () => never;
}

/** Nothing of the kind came, and nobody promised that it would. */
export function sentNo(what: string): () => never {
  return () => notApplicable(`the server sent no ${what}`);
}

/** So many flaws are told; the same mistake is often in every message. */
const REPORTED = 3;

/** One verdict over all messages that a monitor looked at. */
export function conclude(expect: Expect, { expected, read, flaws, whenNone }: Judgement): void {
  const last = read.at(-1);
  if (last === undefined) {
    whenNone();
    return;
  }
  if (flaws.length === 0) {
    expect.that(true, { expected, actual: `${read.length} looked at`, at: last });
    return;
  }
  const more = flaws.length > REPORTED ? ` (and ${flaws.length - REPORTED} more)` : "";
  // Violations first, so that none is crowded out by what is only slight.
  const ordered = [...flaws.filter(({ warnOnly }) => !warnOnly), ...flaws.filter(({ warnOnly }) => warnOnly)];
  for (const [index, { actual, at, pointer, warnOnly }] of ordered.slice(0, REPORTED).entries()) {
    const telling = {
      expected,
      actual: index === 0 ? `${actual}${more}` : actual,
      at,
      ...(pointer === undefined ? {} : { pointer }),
    };
    if (warnOnly) expect.should(false, telling);
    else expect.that(false, telling);
  }
}
