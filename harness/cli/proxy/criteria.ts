import { book, clientSuites, neededFacts, neededToPass, serverSuites } from "../../../suites/registry.ts";
import type { Naming } from "../../library/naming.ts";
import { commonPlan, type RoleSuites } from "../../library/plan/common.ts";
import type { Settings } from "../../library/settings.ts";
import type { Heard } from "../../proxy/live.ts";
import { judgeRecording, type RecordingCriteria } from "../../recording/judge.ts";
import { judgesRecordings, recordedSuites } from "../../recording/monitors.ts";
import type { Leg } from "../../verdict/result.ts";

/** They judge what mcp-conform sends itself. Here it sends nothing. */
const OF_HARNESS = /^harness\./;

/** By what both sides of a conversation that passes are judged. */
export function passingCriteria(settings: Settings, naming: Naming): RecordingCriteria {
  const monitors = recordedSuites(serverSuites).map((suite) => ({
    ...suite,
    checks: suite.checks.filter(({ id }) => !OF_HARNESS.test(id)),
  }));
  const every = clientSuites.map((suite) => ({
    ...suite,
    checks: suite.checks.filter((check) => judgesRecordings(check) && !OF_HARNESS.test(check.id)),
  }));
  const suites: RoleSuites["suites"] = [...monitors, ...every];
  const planOf = (role: "server" | "client") => {
    const noun = "check that judges what passes";
    const { select, profile } = commonPlan(settings, { role, suites, noun }, naming);
    return { select, profile };
  };
  return {
    book,
    needs: neededFacts,
    needsToPass: neededToPass,
    server: { suites: monitors, ...planOf("server") },
    client: { suites: every, ...planOf("client") },
  };
}

/** Judges what is known of one conversation. */
export function judgePassing(
  { events, lacks }: Heard,
  connection: string,
  criteria: RecordingCriteria,
): readonly Leg[] {
  return judgeRecording(
    { events, lacks: new Map([[connection, lacks]]), missing: [], notes: [], omitted: 0 },
    criteria,
  );
}
