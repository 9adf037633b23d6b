import { messageText } from "../../../../reports/terminal/message.ts";
import { messagesOfCheck } from "../../../../reports/terminal/messages-of-check.ts";
import { printableLine } from "../../../../reports/text.ts";
import { isOfClient } from "../../../client/judge-trace.ts";
import { traceIn } from "../../../library/recordings/trace-file.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { screenFor } from "../../output/screen.ts";

/**
 * Prints a message of a trace, by the number that reports give it, or what was sent for a check, and what answered it. Throws
 * UsageError if the trace has neither.
 */
export async function show(file: string, wanted: string): Promise<void> {
  const { events } = await traceIn(file, "show");
  const recorded = { events, role: isOfClient(events) ? "client" : "server" } as const;
  const event = events.find(({ seq }) => String(seq) === wanted);
  const text =
    event === undefined
      ? messagesOfCheck(await askersOf(wanted), recorded)
      : messageText(event, recorded, screenFor(process.stdout));
  if (text === undefined)
    throw new UsageError(
      `show ${printableLine(file)} ${printableLine(wanted)}: expected the number of a message in this trace, 1 to ${events.at(-1)?.seq ?? 0}, or the id of a check of servers for which something was sent; a monitor sends nothing. Reports name the number: "(message 17, at /result)".`,
    );
  process.stdout.write(text);
}

/** Under which names something was sent for a check: its id, and the situation that it judges. */
async function askersOf(id: string): Promise<readonly string[]> {
  const { serverSuites } = await import("../../../../suites/registry.ts");
  const check = serverSuites.flatMap(({ checks }) => checks).find((one) => one.id === id);
  return check !== undefined && typeof check.on === "object" ? [id, check.on.name] : [id];
}
