import { resultOfBoth } from "../../library/recordings/judge-recording.ts";
import type { LiveJudge } from "../../proxy/live.ts";
import type { Watching } from "../../proxy/orders.ts";
import type { RecordingCriteria } from "../../recording/judge.ts";
import type { Result } from "../../verdict/result.ts";
import { parseReport } from "../options/report.ts";
import { settingsFrom } from "../options/settings.ts";
import { writeReports } from "../output/report-writing.ts";

/** The result of what passed until now, as that of a recording. */
function resultOfPassed(
  { account, reasons }: LiveJudge,
  { address, transport, options }: Watching,
  { server, client }: RecordingCriteria,
): Result {
  const { legs } = account;
  const overHttp = transport !== "stdio";
  return resultOfBoth(
    legs.map((leg, index) => (index === 0 && reasons.length > 0 ? { ...leg, notes: reasons } : leg)),
    {
      format: "what passed mcp-conform proxy",
      target: {
        role: "server",
        transport: legs[0]?.transport ?? transport,
        ...(overHttp ? { url: address } : { command: address }),
        invocation: ["proxy", overHttp ? "--url" : "--server", address],
        revisions: [...new Set(legs.map(({ revision }) => revision))],
      },
      suites: [...(server?.suites ?? []), ...(client?.suites ?? [])],
      began: 0,
      diagnose: () =>
        legs.length > 0
          ? undefined
          : { text: "Nothing passed that can be judged.", facts: reasons.map((one) => ["not judged", one]) },
    },
    settingsFrom(options),
  );
}

/** Writes the reports that --report asks for. Returns what could not be written. */
export function reportPassed(
  live: LiveJudge,
  watching: Watching,
  criteria: RecordingCriteria,
): Promise<readonly string[]> {
  const reports = (watching.reports ?? []).map((text) => parseReport(text));
  const result = resultOfPassed(live, watching, criteria);
  return writeReports(reports, { result, trace: live.shown.events }, process.stderr);
}
