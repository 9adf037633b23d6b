import { messageText } from "../../../../reports/terminal/message.ts";
import { messageOfCheck, messagesOfCheck } from "../../../../reports/terminal/messages-of-check.ts";
import { printableLine } from "../../../../reports/text.ts";
import { isOfClient } from "../../../client/judge-trace.ts";
import { traceIn } from "../../../library/recordings/trace-file.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { screenFor } from "../../output/screen.ts";

/**
 * Prints a message of a trace, by its number there; or what was sent for a check and what answered it, all of it on one line each, or one
 * message in full, by its number within the check. Throws UsageError if the trace has none of them.
 */
export async function show(file: string, wanted: string, number?: string): Promise<void> {
  const { events } = await traceIn(file, "show");
  const recorded = { events, role: isOfClient(events) ? "client" : "server" } as const;
  const screen = screenFor(process.stdout);
  const event = number === undefined ? events.find(({ seq }) => String(seq) === wanted) : undefined;
  const askers = await askersOf(wanted);
  const text =
    event !== undefined
      ? messageText(event, recorded, screen)
      : number === undefined
        ? messagesOfCheck(askers, recorded)
        : messageOfCheck(askers, Number(number), recorded, screen);
  if (text === undefined) {
    const given = [file, wanted, ...(number === undefined ? [] : [number])].map((word) =>
      printableLine(word),
    );
    throw new UsageError(
      `show ${given.join(" ")}: expected the number of a message in this trace, 1 to ${events.at(-1)?.seq ?? 0}; or a check for which something was sent, or a situation, and with it the number of a message, as reports name it: "(message 3 of tools.call.unknown-name, at /result)". A monitor sends nothing.`,
    );
  }
  process.stdout.write(text);
}

/** Under which names something was sent for a check: its id, and the situation that it judges. */
async function askersOf(id: string): Promise<readonly string[]> {
  const { clientSuites, serverSuites } = await import("../../../../suites/registry.ts");
  const all: readonly { readonly checks: readonly { readonly id: string; readonly on: unknown }[] }[] = [
    ...serverSuites,
    ...clientSuites,
  ];
  const check = all.flatMap(({ checks }) => checks).find((one) => one.id === id);
  return check === undefined ? [id] : [id, ...situationOf(check.on)];
}

function situationOf(on: unknown): readonly string[] {
  return typeof on === "object" && on !== null && "name" in on ? [String(on.name)] : [];
}
