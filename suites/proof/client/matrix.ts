import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { isPlayable } from "../../../harness/client/judging/judge.ts";
import type { Fault } from "../../../harness/reference/client/switch.ts";
import type { Result } from "../../../harness/verdict/result.ts";
import { within } from "../../../schema/revision.ts";
import { book } from "../../catalogue/book.ts";
import { checksIn, describeResult, isBad, type Kill, killOf, type Pace } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";
import { judgeReferenceClient, type ReferenceRun } from "./reference.ts";

/** Whether a check exists in a leg: its first requirement, its revisions, its transport and its situation decide. */
export function exists(check: ClientCheck, leg: LegKey): boolean {
  return (
    book.duty(check.requirements[0], leg.revision) !== undefined &&
    within(leg.revision, check.revisions ?? {}) &&
    (check.transport ?? leg.transport) === leg.transport &&
    (check.on === "every" || isPlayable(check.on, leg))
  );
}

/** What must not be reported of a conforming client. That no check passed is an alarm as well. */
export function alarmsIn(result: Result): readonly string[] {
  const passes = result.legs.flatMap(({ counts }) => counts.pass).some((count) => count > 0);
  return [
    ...(result.diagnosis ? [result.diagnosis.text] : []),
    ...checksIn(result).filter(isBad).map(describeResult),
    ...(passes ? [] : ["nothing passed"]),
  ];
}

/** Suites that are not in the default run, and the beginning of the ids of their faults. */
const OWN = [
  ["client-idle", "idle."],
  ["client-model", "model."],
] as const;

/** The suites that are proven. Facts that cost starts of the client are proven in suites/http-sse/client/http-fallback.test.ts. */
export const isProven = ({ name, onRequest }: Pick<ClientSuite, "name" | "onRequest">): boolean =>
  !onRequest || OWN.some(([own]) => own === name);

/**
 * The situations of authorization are many, and no other check reads them: a fault of the authorization is judged by
 * their checks, and any other fault by the other checks.
 */
function concerns({ name }: ClientSuite, { id, trips }: Fault): boolean {
  // A server that is silent on purpose, and one for clients with a model, show no other fault that the others do not show.
  const own = OWN.find(([suite, faults]) => suite === name || id.startsWith(faults));
  if (own !== undefined) return own[0] === name && id.startsWith(own[1]);
  return name.startsWith(AUTHORIZATION) === trips.some((id) => id.startsWith("client.auth."));
}

/** The suites that judge a fault. */
export function suitesFor(fault: Fault, suites: readonly ClientSuite[]): readonly ClientSuite[] {
  return suites.filter((suite) => concerns(suite, fault));
}

const AUTHORIZATION = "client-authorization";

/** Switches one fault on in one leg, and compares what the checks report with what the fault demands. */
export async function tryFault(
  fault: Fault,
  leg: LegKey,
  suites: readonly ClientSuite[],
  how: Pick<ReferenceRun, "select" | keyof Pace> = {},
): Promise<Kill> {
  const judged = suitesFor(fault, suites);
  const result = await judgeReferenceClient({ ...leg, suites: judged, switches: [fault], ...how });
  const expected = suites
    .flatMap(({ checks }) => checks)
    .filter((check) => fault.trips.includes(check.id) && exists(check, leg));
  return killOf(fault, expected, result);
}
