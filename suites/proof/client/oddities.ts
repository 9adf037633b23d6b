import type { Oddity } from "../../../harness/reference/client/switch.ts";
import { clientSuites } from "../../registry.ts";
import { alarmsIn, isProven } from "./matrix.ts";
import { judgeReferenceClient, type ReferenceRun } from "./reference.ts";

/** The situations of authorization are many. No other check reads them, and no other oddity shows in them. */
const concerns = (suite: string, oddities: readonly Oddity[]): boolean =>
  oddities.some(({ id }) => id.startsWith("auth.") === suite.startsWith("client-authorization"));

/** The alarms of a conforming client that is unusual in some ways. Another revision is an alarm as well. */
export async function judgeOddities(
  oddities: readonly Oddity[],
  how: Omit<ReferenceRun, "suites" | "switches">,
): Promise<readonly string[]> {
  const result = await judgeReferenceClient({
    ...how,
    suites: clientSuites.filter((suite) => isProven(suite) && concerns(suite.name, oddities)),
    switches: oddities,
  });
  const others = result.legs.filter((leg) => leg.revision !== how.revision);
  return [...alarmsIn(result), ...others.map((leg) => `judged ${leg.revision}`)];
}
