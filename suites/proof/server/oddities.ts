import type { Suite } from "../../../harness/check/check.ts";
import type { Oddity } from "../../../harness/switches/server.ts";
import { authorizationServerSuite } from "../../authorization/authorization-server/index.ts";
import { authorization } from "../../authorization/server/index.ts";
import { serverSuites } from "../../registry.ts";
import { alarmsIn } from "./matrix.ts";
import { judgeReference, type ReferenceRun } from "./reference.ts";

/**
 * The tests beside the suites of authorization try these oddities. An authorization server shows only in its own suite, and in
 * that of the server which relies on it.
 */
function suitesFor(oddities: readonly Oddity[]): readonly Suite[] {
  const isOf = (word: string) => oddities.some(({ id }) => id.startsWith(word));
  if (isOf("auth.as.")) return [authorization];
  const tested: readonly Suite[] = isOf("auth.") ? [authorization, authorizationServerSuite] : [];
  return serverSuites.filter((suite) => !tested.includes(suite));
}

/** The alarms of a conforming server that is unusual in some ways. Another revision, or no pass, is an alarm as well. */
export async function judgeOddities(
  oddities: readonly Oddity[],
  how: Omit<ReferenceRun, "suites" | "switches">,
): Promise<readonly string[]> {
  const revisions = oddities.flatMap(({ speaks }) => speaks ?? []);
  const result = await judgeReference({
    ...how,
    switches: oddities,
    suites: suitesFor(oddities),
    ...(revisions.length > 0 ? { revisions } : {}),
  });
  const judged = result.legs.map((leg) => leg.revision).join(", ");
  const passes = result.legs.some(({ counts }) => counts.pass > 0);
  return [
    ...alarmsIn(result),
    ...(judged === how.revision ? [] : [`judged ${judged || "no revision"}`]),
    ...(passes ? [] : ["nothing passed"]),
  ];
}
