import type { Exploration } from "../../explore/explore.ts";

/** What was done, in one sentence. */
export function summaryOf({
  conversations,
  messages,
  seed,
  ms,
}: Pick<Exploration, "conversations" | "messages" | "seed" | "ms">): string {
  return `${conversations} conversations with ${messages} messages in ${Math.round(ms / 1000)} s, seed ${seed}`;
}
