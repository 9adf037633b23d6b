import type { Played } from "../../check/situation.ts";

/** What mcp-conform did not serve, because the client took too much of it, as facts: why, and how often. */
export function boundNotes(played: readonly Played[]): readonly string[] {
  const times = new Map<string, number>();
  for (const event of played.flatMap(({ conversations }) => conversations.flatMap(({ events }) => events))) {
    if (event.channel !== "http-end" || event.how !== "aborted" || event.error === undefined) continue;
    times.set(event.error, (times.get(event.error) ?? 0) + 1);
  }
  return [...times].map(
    ([why, number]) => `mcp-conform did not serve ${number} ${number === 1 ? "request" : "requests"}: ${why}`,
  );
}
