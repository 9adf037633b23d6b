import type { Oddity } from "../fault.ts";

/** Everything that is unusual and allowed. */
export const ODDITIES: readonly Oddity[] = [];
