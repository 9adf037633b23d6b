import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import { alike, byVersion, type Deviation, placeOf, type Registry } from "./deviation.ts";

/** A small server on one version of an SDK, judged. */
export interface SdkRun {
  readonly sdk: string;
  readonly registry: Registry;
  /** Which small server: one SDK has several, with other features. */
  readonly server: string;
  readonly version: string;
  readonly result: Pick<Result, "legs" | "diagnosis">;
}

/** What .ci/known.mjs has judged. */
export interface Judged {
  readonly runs: readonly SdkRun[];
  /** "npm an-sdk": those of which some result is missing. */
  readonly incomplete: readonly string[];
}

/** What SDKs leave to the author of a server: a small server that does not do it shows nothing about the SDK. */
const OF_AUTHORS: readonly string[] = ["security.origin.validated", "security.host.validated"];

const isFinding = ({ verdict }: CheckResult) => verdict === "fail" || verdict === "warn";
const isGood = ({ verdict }: CheckResult) => verdict === "pass" || verdict === "observed";

/** The findings of runs, each with the versions that have it, in the order of the SDKs. A run that ended early shows nothing. */
export function deviationsOf(runs: readonly SdkRun[]): readonly Deviation[] {
  const whole = runs.filter(({ result }) => result.diagnosis === undefined && result.legs.length > 0);
  const rows = new Map<string, Seen>();
  for (const run of whole.toSorted((one, other) => byVersion(one.version, other.version))) {
    for (const leg of run.result.legs) {
      for (const check of leg.checks) {
        if (!isFinding(check) || check.actual === undefined || OF_AUTHORS.includes(check.id)) continue;
        const { sdk, registry, server, version } = run;
        const row = {
          sdk,
          registry,
          server,
          check: check.id,
          places: [placeOf(leg)],
          actual: alike(check.actual),
        };
        const key = JSON.stringify(row);
        const before = rows.get(key)?.versions ?? [];
        rows.set(key, { ...row, versions: [...before, version] });
      }
    }
  }
  const fixed = [...rows.values()].map((row) => withFix(row, whole));
  return inOrder(joined(fixed.map(({ server: _, ...row }) => row)), runs.map(nameOf));
}

/** The rows of new runs, and those that were written before of SDKs of which not all servers and versions were judged again. */
export function withEarlier(
  rows: readonly Deviation[],
  earlier: readonly Deviation[],
  { runs, incomplete }: Judged,
): readonly Deviation[] {
  const judged = new Set(runs.map(nameOf));
  const kept = earlier.filter((row) => incomplete.includes(nameOf(row)) || !judged.has(nameOf(row)));
  return inOrder(joined([...kept, ...rows]), [...earlier, ...runs].map(nameOf));
}

const nameOf = ({ registry, sdk }: Pick<Deviation, "registry" | "sdk">) => `${registry} ${sdk}`;

/** What others are built on comes first. */
function inOrder(rows: readonly Deviation[], names: readonly string[]): readonly Deviation[] {
  return rows.toSorted((one, other) => names.indexOf(nameOf(one)) - names.indexOf(nameOf(other)));
}

interface Seen extends Deviation {
  readonly server: string;
}

/** Rows that differ only in their place, or in the small server that showed them, as one. */
function joined(rows: readonly Deviation[]): readonly Deviation[] {
  const found = new Map<string, Deviation>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, places: [] });
    found.set(key, { ...row, places: [...new Set([...(found.get(key)?.places ?? []), ...row.places])] });
  }
  return [...found.values()];
}

/** With the first later version in which the same check of the same server passes in the same place. */
function withFix(row: Seen, runs: readonly SdkRun[]): Seen {
  const last = row.versions.at(-1) ?? "";
  const fixed = runs
    .filter(({ server, version }) => server === row.server && byVersion(version, last) > 0)
    .filter(({ result }) => result.legs.some((leg) => passesIn(leg, row)))
    .map(({ version }) => version)
    .toSorted(byVersion);
  return fixed[0] === undefined ? row : { ...row, fixedIn: fixed[0] };
}

function passesIn(leg: Leg, { check, places }: Deviation): boolean {
  if (!places.includes(placeOf(leg))) return false;
  return leg.checks.some((one) => one.id === check && isGood(one));
}
