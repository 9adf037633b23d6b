import type { Oddity } from "../../../harness/switches/server.ts";

export const brokenFormOddities: readonly Oddity[] = [];
