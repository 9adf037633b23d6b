export const FORMATS = ["pretty", "json", "jsonl", "agent", "silent"] as const;

export type Format = (typeof FORMATS)[number];

/** How much the terminal shows: each check as it ends, the usual, or only what is wrong. */
export type Detail = "verbose" | "usual" | "quiet";
