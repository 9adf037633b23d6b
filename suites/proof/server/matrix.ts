import type { Check, Suite } from "../../../harness/check/check.ts";
import type { Fault, Switch } from "../../../harness/reference/server/switch.ts";
import type { Transport } from "../../../harness/trace/event.ts";
import type { CheckResult } from "../../../harness/verdict/result.ts";
import { REVISIONS, type Revision, within } from "../../../schema/revision.ts";
import { book } from "../../catalogue/book.ts";
import { judgeReference, type Trial } from "./reference.ts";

/** A place in which a check can run. */
export interface Place {
  readonly revision: Revision;
  readonly transport: Transport;
}

const TRANSPORTS: readonly Transport[] = ["stdio", "http"];

/** Every revision over every transport; Streamable HTTP began with 2025-03-26. */
export const PLACES: readonly Place[] = REVISIONS.flatMap((revision) =>
  TRANSPORTS.filter((transport) => transport === "stdio" || revision > "2024-11-05").map((transport) => ({
    revision,
    transport,
  })),
);

/** Whether a check exists in a place: where its first requirement is, narrowed by its own span and transport. */
export function exists(check: Check, { revision, transport }: Place): boolean {
  return (
    book.duty(check.requirements[0], revision) !== undefined &&
    within(revision, check.revisions ?? {}) &&
    (check.transport ?? transport) === transport
  );
}

/** Whether a switch makes a difference in a place. */
export function matters({ revisions, transports }: Switch, { revision, transport }: Place): boolean {
  return (revisions?.includes(revision) ?? true) && (transports?.includes(transport) ?? true);
}

/** What a fault did to the checks in one place. */
export interface Kill {
  readonly fault: string;
  readonly place: Place;
  /** Checks that should have been tripped, and were not, or did not say what they must. */
  readonly missed: readonly { readonly check: string; readonly why: string }[];
  /** Checks that were tripped, and should not have been. */
  readonly astray: readonly CheckResult[];
  readonly killed: readonly string[];
}

const bad = ({ verdict }: CheckResult) => verdict === "fail" || verdict === "warn" || verdict === "error";

/** Switches one fault on in one place, and looks at what each check says. */
export async function tryFault(
  fault: Fault,
  place: Place,
  suites: readonly Suite[],
  how: Pick<Trial, "started" | "patient"> = {},
): Promise<Kill> {
  const result = await judgeReference({
    switches: [fault],
    ...place,
    suites,
    ...how,
    ...(fault.speaks ? { revisions: fault.speaks } : {}),
  });
  const checks = result.legs.flatMap((leg) => leg.checks);
  const due = suites
    .flatMap((suite) => suite.checks)
    .filter((check) => fault.trips.includes(check.id) && exists(check, place));
  const missed = due.flatMap(({ id }) => {
    const found = checks.find((check) => check.id === id);
    const why = whyMissed(fault, found, result.diagnosis?.text);
    return why === undefined ? [] : [{ check: id, why }];
  });
  const astray = checks.filter((check) => bad(check) && !fault.trips.includes(check.id));
  const killed = due.map(({ id }) => id).filter((id) => !missed.some(({ check }) => check === id));
  return { fault: fault.id, place, missed, astray, killed };
}

function whyMissed(
  fault: Fault,
  found: CheckResult | undefined,
  diagnosis: string | undefined,
): string | undefined {
  if (found === undefined) return diagnosis === undefined ? "did not run" : `no session: ${diagnosis}`;
  if (!bad(found) || found.verdict === "error")
    return `${found.verdict}: ${found.reason?.text ?? "nothing seen"}`;
  const said = `${found.expected} ${found.actual}`;
  return fault.says.test(said) ? undefined : `says "${said}", which ${fault.says} does not match`;
}
