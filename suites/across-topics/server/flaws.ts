import { brief } from "../../../harness/session/replies/reply.ts";

/** What is wrong with one reply. */
export type Flaws = readonly (readonly [actual: string, pointer?: string])[];

export const shown = (value: unknown) => brief(JSON.stringify(value) ?? "absent");

/** One flaw if a condition does not hold. */
export const unless = (holds: boolean, actual: string, pointer?: string): Flaws =>
  holds ? [] : [pointer === undefined ? [actual] : [actual, pointer]];
