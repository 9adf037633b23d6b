import type { Fault } from "../../../harness/switches/server.ts";

/** Each serves the plain message, and not the same message in one other form. */
export const formFaults: readonly Fault[] = [];
