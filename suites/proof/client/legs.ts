import { LEG_KEYS, type LegKey } from "../leg-key.ts";

/** The legs in which clients are proven. HTTP+SSE belongs to 2024-11-05. */
export const CLIENT_LEGS: readonly LegKey[] = [
  ...LEG_KEYS.filter(({ transport }) => transport !== "http+sse"),
  { revision: "2024-11-05", transport: "http+sse" },
];
