import { alike, type Deviation, isIn, partsOf, placeOf } from "../../../suites/known/deviation.ts";
import { DEVIATIONS } from "../../../suites/known/known.ts";
import type { BaselineEntry } from "../../verdict/expectation.ts";
import type { CheckResult, KnownOf, Leg, Result } from "../../verdict/result.ts";
import type { InstalledSdk } from "./packages.ts";

/** An SDK on which a server seems to be built. Without a version, only its answers say so. */
export type FoundSdk = Pick<InstalledSdk, "sdk" | "registry"> & { readonly version?: string };

/** Fewer findings in common can be chance. */
const FEWEST = 4;

/** The share of the known findings that a server may lack: where only its answers show the SDK, and where the files do. */
const MOST_LACKING = { answers: 0.2, files: 0.5 } as const;

const isFinding = ({ verdict }: CheckResult) => verdict === "fail" || verdict === "warn";
const isGood = ({ verdict }: CheckResult) => verdict === "pass" || verdict === "observed";

const isAt = (row: Deviation, leg: Leg) => row.places.includes(placeOf(leg));

/**
 * The row that says of an SDK what a check has found: each part of it was seen in small servers of this SDK. Of several rows, that of the first
 * part. Undefined for another finding, and for none.
 */
function rowOf(rows: readonly Deviation[], leg: Leg, check: CheckResult): Deviation | undefined {
  if (!isFinding(check) || check.actual === undefined) return undefined;
  const own = rows.filter((row) => row.check === check.id && isAt(row, leg));
  const found = partsOf(alike(check.actual)).map((part) =>
    own.find(({ actual }) => partsOf(actual).includes(part)),
  );
  return found.includes(undefined) ? undefined : found[0];
}

function rowsOf(found: FoundSdk): readonly Deviation[] {
  return DEVIATIONS.filter(
    (row) =>
      row.sdk === found.sdk &&
      row.registry === found.registry &&
      (found.version === undefined ? row.fixedIn === undefined : isIn(row, found.version)),
  );
}

/** The result in which each finding that the SDK of the server is known to have says so. What others are built on comes first. */
export function recognized(result: Result, installed: readonly InstalledSdk[]): Result {
  const found = foundIn(result.legs, installed);
  if (result.target.role !== "server" || found.length === 0) return result;
  const rows = found.map((sdk) => ({ sdk, rows: rowsOf(sdk) }));
  const mark = (leg: Leg, check: CheckResult): CheckResult => {
    for (const { sdk, rows: own } of rows) {
      const row = rowOf(own, leg, check);
      if (row !== undefined) return { ...check, known: knownOf(row, sdk) };
    }
    return check;
  };
  const legs = result.legs.map((leg) => ({ ...leg, checks: leg.checks.map((check) => mark(leg, check)) }));
  return { ...result, legs };
}

function knownOf({ sdk, versions, fixedIn, issue }: Deviation, { version }: FoundSdk): KnownOf {
  return {
    sdk,
    ...(version === undefined ? {} : { version }),
    since: versions[0] ?? "",
    until: versions.at(-1) ?? "",
    ...(fixedIn === undefined ? {} : { fixedIn }),
    ...(issue === undefined ? {} : { issue }),
  };
}

/** An SDK that lies beside a server need not be used by it: its answers must show that. */
function foundIn(legs: readonly Leg[], installed: readonly InstalledSdk[]): readonly FoundSdk[] {
  if (installed.length === 0) return byAnswers(legs);
  return installed.filter((sdk) => {
    const { judged, same } = likeness(rowsOf(sdk), legs);
    return same > 0 && judged - same <= judged * MOST_LACKING.files;
  });
}

/**
 * The SDK of which a server shows nearly all known findings, in the same words. A framework shows those of the SDK that it is built on
 * as well, so the first that fits in the order of the table is named: what others are built on comes first.
 */
function byAnswers(legs: readonly Leg[]): readonly FoundSdk[] {
  const names = new Map(
    DEVIATIONS.map(({ sdk, registry }) => [`${registry} ${sdk}`, { sdk, registry }] as const),
  );
  const fitting = [...names.values()].filter((sdk) => {
    const { same, judged } = likeness(rowsOf(sdk), legs);
    return same >= FEWEST && judged - same <= judged * MOST_LACKING.answers;
  });
  return fitting.slice(0, 1);
}

/** Of how many checks with known findings a server was judged, and in how many of them it shows such a finding. */
function likeness(rows: readonly Deviation[], legs: readonly Leg[]) {
  const checks = legs.flatMap((leg) => {
    const ids = new Set(rows.filter((row) => isAt(row, leg)).map(({ check }) => check));
    return leg.checks
      .filter((check) => ids.has(check.id) && (isFinding(check) || isGood(check)))
      .map((check) => rowOf(rows, leg, check) !== undefined);
  });
  return { judged: checks.length, same: checks.filter(Boolean).length };
}

/**
 * The known findings of a recognized result as entries of a baseline: those that it shows, and those that an installed SDK is known to
 * have and that pass here, because the author has done something about them, or the SDK has.
 */
export function acceptedOf({ legs }: Result, installed: readonly InstalledSdk[]): readonly BaselineEntry[] {
  const used = installed.filter(({ sdk }) =>
    legs.some(({ checks }) => checks.some(({ known }) => known?.sdk === sdk)),
  );
  const gone = used.flatMap((sdk) => rowsOf(sdk));
  return legs.flatMap((leg) =>
    leg.checks.flatMap((check): readonly BaselineEntry[] => {
      const { revision, transport } = leg;
      const place = { line: 0, check: check.id, revision, transport };
      if (check.known !== undefined) {
        const { sdk, version } = check.known;
        const named = version === undefined ? sdk : `${sdk} ${version}`;
        return [{ ...place, reason: `known of ${named}`, sdk: named, state: "expected" }];
      }
      const row = isGood(check) && gone.find((one) => one.check === check.id && isAt(one, leg));
      if (!row) return [];
      return [{ ...place, reason: `known of ${row.sdk}`, sdk: row.sdk, state: "gone" }];
    }),
  );
}
