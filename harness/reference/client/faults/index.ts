import type { Fault } from "../fault.ts";

/** Everything that can be broken, one rule each. */
export const FAULTS: readonly Fault[] = [];
