import { messageText } from "../../../../reports/terminal/message.ts";
import { printableLine } from "../../../../reports/text.ts";
import { isOfClient } from "../../../client/judge-trace.ts";
import { traceIn } from "../../../library/recordings/trace-file.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { screenFor } from "../../output/screen.ts";

/** Prints a message of a trace, with the number that reports give it. Throws UsageError if the trace has no such message. */
export async function show(file: string, number: string): Promise<void> {
  const { events } = await traceIn(file, "show");
  const event = events.find(({ seq }) => String(seq) === number);
  if (event === undefined)
    throw new UsageError(
      `show ${printableLine(file)} ${printableLine(number)}: expected the number of a message in this trace, 1 to ${events.at(-1)?.seq ?? 0}. Reports name it: "(message 17, at /result)".`,
    );
  const role = isOfClient(events) ? "client" : "server";
  process.stdout.write(messageText(event, { events, role }, screenFor(process.stdout)));
}
