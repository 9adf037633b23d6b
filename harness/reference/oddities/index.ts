import type { Oddity } from "../fault.ts";

export const ODDITIES: readonly Oddity[] = [];
