import type { ClientCheck, ClientSuite } from "../../../harness/check/client.ts";
import { isPlayable } from "../../../harness/client/judge.ts";
import type { Fault, Switch } from "../../../harness/reference/client/switch.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { eraOf, within } from "../../../schema/revision.ts";
import { book } from "../../catalogue/book.ts";
import { PLACES, type Place } from "../server/matrix.ts";
import { type ClientTrial, judgeReferenceClient } from "./reference.ts";

/** Whether a check exists in a place: where its first requirement is, its span, its transport and its situation. */
export function existsForClient(check: ClientCheck, place: Place): boolean {
  return (
    book.duty(check.requirements[0], place.revision) !== undefined &&
    within(place.revision, check.revisions ?? {}) &&
    (check.transport ?? place.transport) === place.transport &&
    (check.on === "every" || isPlayable(check.on, place))
  );
}

export function mattersToClient({ revisions, transports }: Switch, { revision, transport }: Place): boolean {
  return (revisions?.includes(revision) ?? true) && (transports?.includes(transport) ?? true);
}

/**
 * Where a fault is tried: in the oldest and the newest revision of each era in which it matters and one of its
 * checks exists, over each transport that it names; over stdio when it names none, or over HTTP where only that can show it.
 */
export function clientPlacesOf(fault: Fault, checks: readonly ClientCheck[]): readonly Place[] {
  const due = checks.filter(({ id }) => fault.trips.includes(id));
  const mine = PLACES.filter(
    (place) => mattersToClient(fault, place) && due.some((check) => existsForClient(check, place)),
  );
  const transports = fault.transports ?? (["stdio", "http"] as const);
  return (["stateful", "stateless"] as const).flatMap((era) => {
    const there = transports.map((transport) =>
      mine.filter((place) => eraOf(place.revision) === era && place.transport === transport),
    );
    const chosen = fault.transports ? there : there.filter((places) => places.length > 0).slice(0, 1);
    return chosen.flatMap((places) => places.filter((one) => one === places[0] || one === places.at(-1)));
  });
}

/** What a fault did to the checks in one place. */
export interface ClientKill {
  /** Sentences; nothing, when all went as it should. */
  readonly wrong: readonly string[];
  readonly killed: readonly string[];
}

const isBad = ({ verdict }: CheckResult) => verdict === "fail" || verdict === "warn" || verdict === "error";

const checksIn = ({ legs }: Result): readonly CheckResult[] => legs.flatMap((leg) => leg.checks);

const told = ({ id, verdict, expected, actual, reason }: CheckResult): string =>
  `${id} (${verdict}): expected ${expected ?? "?"}, ${actual ?? reason?.text ?? "nothing seen"}`;

/** What is told of a conforming client, and should not be; that nothing passed, too. */
export function alarmsIn(result: Result): readonly string[] {
  const passes = result.legs.flatMap(({ counts }) => counts.pass).some((count) => count > 0);
  return [
    ...(result.diagnosis ? [result.diagnosis.text] : []),
    ...checksIn(result).filter(isBad).map(told),
    ...(passes ? [] : ["nothing passed"]),
  ];
}

/** Switches one fault on in one place, and looks at what each check says. */
export async function tryClientFault(
  fault: Fault,
  place: Place,
  suites: readonly ClientSuite[],
  how: Pick<ClientTrial, "patient"> = {},
): Promise<ClientKill> {
  const result = await judgeReferenceClient({ ...place, suites, switches: [fault], ...how });
  const found = checksIn(result);
  const due = suites
    .flatMap(({ checks }) => checks)
    .filter((check) => fault.trips.includes(check.id) && existsForClient(check, place));
  const missed = due.flatMap(({ id }) => {
    const why = whyMissed(
      fault,
      found.find((check) => check.id === id),
      result.diagnosis?.text,
    );
    return why === undefined ? [] : [{ id, why }];
  });
  const astray = found.filter((check) => isBad(check) && !fault.trips.includes(check.id));
  return {
    wrong: [
      ...missed.map(({ id, why }) => `does not trip ${id}: ${why}`),
      ...astray.map((check) => `trips ${told(check)}`),
    ],
    killed: due.map(({ id }) => id).filter((id) => !missed.some((one) => one.id === id)),
  };
}

function whyMissed({ says }: Fault, found: CheckResult | undefined, diagnosis?: string): string | undefined {
  if (found === undefined) return diagnosis === undefined ? "it did not run" : `no leg: ${diagnosis}`;
  if (!isBad(found) || found.verdict === "error")
    return `${found.verdict}: ${found.reason?.text ?? "nothing seen"}`;
  const said = `${found.expected} ${found.actual}`;
  return says.test(said) ? undefined : `says "${said}", which ${says} does not match`;
}
