import { given } from "../../schema/given.ts";
import type { ExitEvent, TraceEvent } from "./event.ts";

/** A stack trace has about a dozen lines, and the message of the error comes before them. */
const LAST_LINES = 20;

type Status = Pick<ExitEvent, "code" | "signal">;

/** How a process ended, in two words: "status 1", "signal SIGTERM". */
export function exitStatus({ code, signal }: Status): string {
  return signal ? `signal ${signal}` : `status ${code ?? "unknown"}`;
}

/** How a process ended, as a sentence. */
export function describeExit({ code, signal }: Status): string {
  return signal
    ? `the process was ended by ${signal}`
    : `the process exited with status ${code ?? "unknown"}`;
}

/** The harness ended a process early. `why` is that of a close event, with or without its subject. */
export function describeForcedEnd(why: string): string {
  return `mcp-conform ended the process because ${asClause(why)}`;
}

/** The member `why` of the first close event that has one: the harness ended the target early. */
export function whyEnded(events: readonly TraceEvent[]): string | undefined {
  return events.flatMap((event) => (event.channel === "close" && event.why ? [event.why] : []))[0];
}

/** The exit of a process as facts of a diagnosis, and why the harness ended it, if it did. */
export function endingFacts(events: readonly TraceEvent[]): readonly (readonly [string, string])[] {
  const exit = events.find((event) => event.channel === "exit");
  const why = whyEnded(events);
  return Object.entries(
    given({
      exit: exit && exitStatus(exit),
      "ended by mcp-conform because": why && asClause(why),
    }),
  );
}

/** The last lines of what a process wrote; undefined if that is blank. */
export function lastLines(output: string): string | undefined {
  return output.trim() === "" ? undefined : output.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
}

/** Close events of clients have the subject, those of servers do not. */
function asClause(why: string): string {
  return why.startsWith("it ") ? why : `it ${why}`;
}
