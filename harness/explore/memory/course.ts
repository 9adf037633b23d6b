/** What a process took after some number of requests. */
export interface Reading {
  readonly requests: number;
  readonly bytes: number;
}

/** How the memory of one process went while it was asked. */
export interface Course {
  readonly first: Reading;
  readonly last: Reading;
  /** In bytes. */
  readonly perRequest: number;
  readonly isGrowing: boolean;
}

/** With fewer requests what a program takes for its start hides the rest. */
export const LEAST_REQUESTS = 200;

/** The lowest of each part is compared: between two collections of garbage all programs grow. */
const PARTS = 4;

const MB = 1e6;

/** In whole megabytes, as it is said. */
export const inMegabytes = (bytes: number): number => Math.round(bytes / MB);

/** Undefined where too little was asked to see a course. */
export function courseOf(readings: readonly Reading[]): Course | undefined {
  const [first, ...others] = readings;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const requests = last.requests - first.requests;
  if (requests < LEAST_REQUESTS || others.length < PARTS) return undefined;
  const perRequest = (last.bytes - first.bytes) / requests;
  return { first, last, perRequest, isGrowing: isGrowing(first, others) };
}

/** What is less than this part of the process is no growth: a program takes a megabyte more or less at any time. */
const LEAST_GROWTH = 0.1;

/**
 * Whether each part of the readings is above the one before, and the later parts have added as much as the first one: what only
 * fills up grows less and less.
 */
function isGrowing(first: Reading, others: readonly Reading[]): boolean {
  const [, second = 0, third = 0, fourth = 0] = Array.from({ length: PARTS }, (_, nth) => {
    const [from, to] = [nth, nth + 1].map((edge) => Math.floor((edge * others.length) / PARTS));
    return inMegabytes(Math.min(...others.slice(from, to).map(({ bytes }) => bytes)));
  });
  const before = Math.max(0, second - inMegabytes(first.bytes));
  const hasGrown = fourth >= (1 + LEAST_GROWTH) * inMegabytes(first.bytes);
  return hasGrown && second < third && third < fourth && fourth - second >= before;
}
