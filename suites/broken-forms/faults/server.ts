import type { Fault } from "../../../harness/switches/server.ts";

export const brokenFormFaults: readonly Fault[] = [];
