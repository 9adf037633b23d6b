import type { TraceEvent } from "../../../harness/trace/event.ts";
import { say } from "../../language/language.ts";

/** Everything of one process, or of one HTTP client. */
export interface Connection {
  readonly name: string;
  readonly events: readonly TraceEvent[];
  /** From the event that opens it. */
  readonly purpose: string;
  /** "MCP 2025-11-25 over stdio": the leg that it belongs to. */
  readonly leg: string;
  readonly revision: string;
}

export function legName(revision: string, transport: string): string {
  return say("MCP {revision} over {transport}", { revision, transport });
}

/** "0.010 s to 2.310 s" */
export function timesOf(events: readonly TraceEvent[]): string {
  const [first, last] = [events[0], events.at(-1)].map((event) => ((event?.ms ?? 0) / 1000).toFixed(3));
  return first === last ? `${first} s` : say("{from} s to {to} s", { from: first ?? 0, to: last ?? 0 });
}

/** The connections of a trace, in the order of their first events. */
export function connectionsOf(events: readonly TraceEvent[]): readonly Connection[] {
  const byName = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const mine = byName.get(event.connection);
    if (mine) mine.push(event);
    else byName.set(event.connection, [event]);
  }
  return [...byName].map(([name, mine]) => {
    const opened = mine.find((event) => event.channel === "open");
    const agreed = mine.find((event) => event.channel === "agreed");
    const revision = agreed?.revision ?? opened?.revision ?? "unknown revision";
    return {
      name,
      events: mine,
      purpose: opened?.purpose ?? "beginning not recorded",
      leg: legName(revision, opened?.transport ?? "stdio"),
      revision,
    };
  });
}
