import { readdirSync, readFileSync } from "node:fs";
import { allChecks, revisionsOf } from "../registry.ts";
import { definedChecks } from "../source.ts";
import { CLIENTS } from "./client/proof.ts";
import { SERVERS } from "./server/proof.ts";

const SUITES = new URL("../", import.meta.url);

/** Files of rooms that can define checks. */
const OF_CHECKS = /^[^/]+\/(?:server|client|authorization-server)\/(?!.*\.test\.ts$).+\.ts$/;

/** The mark of what `npm run new-check` leaves to write. */
const MARK = /\bTODO\b/;

/** What a new check still needs, in sentences that name it. Typecheck sees none of this: such a check runs nowhere. */
export async function forgotten(): Promise<readonly string[]> {
  const files = readdirSync(SUITES, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^[^/]+\/.+\.ts$/.test(file) && !file.startsWith("proof/"));
  for (const file of files.filter((one) => OF_CHECKS.test(one))) await import(new URL(file, SUITES).href);
  return [
    ...unwritten(files),
    ...inNoSuite(),
    ...inNoRevision(),
    ...trippedInVain(SERVERS),
    ...trippedInVain(CLIENTS),
    ...unproven(),
  ];
}

function unwritten(files: readonly string[]): readonly string[] {
  return files.flatMap((file) =>
    readFileSync(new URL(file, SUITES), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        MARK.test(line) ? [`suites/${file}:${index + 1} is not written yet: ${line.trim()}`] : [],
      ),
  );
}

/** A check that is defined, but that no suite has. Tests define checks as well. */
export function inNoSuite(
  defined = definedChecks(),
  known: readonly { readonly id: string }[] = allChecks,
): readonly string[] {
  const ids = new Set(known.map(({ id }) => id));
  return defined
    .filter(({ id, path }) => !ids.has(id) && OF_CHECKS.test(path.replace(/^suites\//, "")))
    .map(
      ({ id, path }) =>
        `${id} is in no suite, so it is never run. ${path} defines it: list it in the suite, in the index.ts of that folder.`,
    );
}

/** A check whose first requirement is in no table, or in no revision of the check. */
export function inNoRevision(checks = allChecks): readonly string[] {
  return checks
    .filter((check) => revisionsOf(check).length === 0)
    .map(
      ({ id, requirements: [first] }) =>
        `${id} exists in no revision, so it is never run. Its first requirement is ${first}: see the keys of its row, and the revisions of the check.`,
    );
}

interface Thesis<Fault> {
  readonly faults: readonly Fault[];
  readonly neverTried: (fault: Fault) => readonly string[];
}

/** A fault that names a check that no leg of the fault has: no proof would miss the check. */
export function trippedInVain<Fault extends { readonly id: string }>({
  faults,
  neverTried,
}: Thesis<Fault>): readonly string[] {
  return faults.flatMap((fault) =>
    neverTried(fault).map((id) => `The fault ${fault.id} trips ${id}${whyNever(id)}`),
  );
}

function whyNever(id: string): string {
  return allChecks.some((check) => check.id === id)
    ? ", which exists in none of the legs in which the fault is tried: compare the revisions and transports of both."
    : ", and no check has this id.";
}

/** A check that no fault names, and whose exception is not written. */
export function unproven(checks: readonly { readonly id: string }[] = allChecks): readonly string[] {
  const faults: readonly { readonly trips: readonly string[] }[] = [...SERVERS.faults, ...CLIENTS.faults];
  const tripped = new Set(faults.flatMap(({ trips }) => trips));
  return checks
    .filter(({ id }) => !tripped.has(id) && !(id in SERVERS.unkilled) && !(id in CLIENTS.unkilled))
    .map(
      ({ id }) => `${id} is tripped by no fault: add one to the faults of its topic, with the id in "trips".`,
    );
}
