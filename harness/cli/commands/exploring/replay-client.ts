import { printableLine } from "../../../../reports/text.ts";
import { describeServer, type Server, type ServerTables } from "../../../explore/clients/behaviour.ts";
import { showsAgain } from "../../../explore/clients/explore.ts";
import { preparedClient } from "../../../library/explore/client.ts";
import type { SoughtOfClient } from "../../../library/explore/conversation-file.ts";
import { listText } from "../../../library/explore/text.ts";
import { EXIT, type ExitCode } from "../../../verdict/verdict.ts";
import { interruptible } from "../../interrupt.ts";
import { optionNaming } from "../../options/naming.ts";
import { type RawOptions, settingsFrom } from "../../options/settings.ts";
import { refused, unopened } from "./concluding.ts";

/** Starts a client again for the server of a finding. It fails if the violation is shown again. */
export async function replayClient(
  file: string,
  sought: SoughtOfClient | undefined,
  options: RawOptions,
): Promise<ExitCode> {
  const settings = settingsFrom(options);
  const { client } = settings;
  if (client === undefined) return refused(file, "it is the finding of a client. Add --client.");
  if (sought === undefined) return refused(file, "expected a trace that explore --client has written.");
  const { signal, stop } = interruptible();
  try {
    const spec = settings.spec ?? [sought.revision];
    const prepared = await preparedClient(client, { ...settings, spec }, optionNaming, signal);
    if (!("setup" in prepared)) return unopened(prepared);
    const server = serverFor(sought, prepared.tables);
    if (typeof server === "string") return refused(file, server);
    const shown = await showsAgain(server, sought, prepared);
    const lines = shown.map(
      ({ rule, place, expected, actual }) =>
        `${rule} (${printableLine(place, 200)}): expected ${printableLine(expected, 300)}; got ${printableLine(actual, 300)}`,
    );
    const none = `Not shown: ${sought.rule} (${printableLine(sought.place, 200)}).`;
    const by = listText(describeServer(server).map((line) => `a server that ${line}`));
    const text = [by, ...(lines.length > 0 ? lines : [none])].join("\n");
    process.stdout.write(`${prepared.redaction.text(text)}\n`);
    if (signal.aborted) return EXIT.interrupted;
    return shown.length > 0 ? EXIT.violations : EXIT.conformant;
  } finally {
    stop();
  }
}

/** The server of a finding, or why this version cannot play it. */
function serverFor(
  { base: name, behaviours: ids }: SoughtOfClient,
  { bases, unchanged = [], behaviours: all }: ServerTables,
): Server | string {
  const base = [...bases, ...unchanged].find((one) => one.name === name);
  const behaviours = ids.flatMap((id) => all.find((one) => one.id === id) ?? []);
  const missing = ids.filter((id) => behaviours.every((one) => one.id !== id));
  const unknown = [...(base === undefined ? [`situation ${name}`] : []), ...missing];
  return base === undefined || unknown.length > 0
    ? `this version of mcp-conform has no ${printableLine(unknown.join(", "), 200)}.`
    : { base, behaviours };
}
