import { given } from "../../schema/given.ts";
import { count } from "../text.ts";
import type { CheckTable, Run, RunLeg } from "./run.ts";
import type { Edge, Point, Series, TargetTrend, Trend } from "./trend.ts";
import { compareVersions, isVersion } from "./version.ts";
import { violationsIn } from "./violations.ts";

export interface CourseOptions {
  /** By version where every run of a target has one; else by date. */
  readonly by?: "version" | "date";
  /** Milliseconds since 1970. A run after it has a wrong clock. */
  readonly now?: number;
}

/** The course of each target. Runs that judged nothing are listed apart. */
export function trendOf(runs: readonly Run[], checks: CheckTable, options: CourseOptions = {}): Trend {
  const byTarget = grouped(runs, ({ role, target }) => JSON.stringify([target, role]));
  const notes = [...futures(runs, options.now)];
  const targets = [...byTarget.values()].map((own) => targetOf(own, checks, options, notes));
  return { targets: targets.sort(byName), notes: [...notes, ...renamed([...byTarget.values()])] };
}

function grouped<One>(all: readonly One[], keyOf: (one: One) => string): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

const byName = (one: TargetTrend, other: TargetTrend) => (one.name < other.name ? -1 : 1);

function targetOf(
  runs: readonly Run[],
  checks: CheckTable,
  { by }: CourseOptions,
  notes: string[],
): TargetTrend {
  const order = by ?? (runs.every(({ version }) => isVersion(version)) ? "version" : "date");
  const byDate = [...runs].sort(earlier);
  const sorted = order === "version" ? [...byDate].sort(older) : byDate;
  const [{ target: name = "", role = "server" } = {}] = runs;
  notes.push(...equalTimes(name, byDate), ...(order === "version" ? backwards(name, sorted) : []));
  const legs = sorted.flatMap((run) => run.legs.map((leg) => ({ run, leg })));
  const bySeries = grouped(legs, ({ leg }) => `${leg.revision} ${leg.transport}`);
  const series = [...bySeries.values()].map((own) => seriesOf(own, sorted, checks));
  return {
    name,
    role,
    order,
    runs: sorted.map(edgeOf),
    series: series.sort((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1)),
    notJudged: sorted.flatMap((run) => (run.why === undefined ? [] : [{ ...edgeOf(run), why: run.why }])),
  };
}

function edgeOf({ file, started, version, commit }: Run): Edge {
  return { file, started, ...given({ version, commit }) };
}

const keyOf = ({ revision, transport }: Series) => `${revision} ${transport}`;

/** Equal times have the order of the names of the files, so that the same files give the same page. */
function earlier(one: Run, other: Run): number {
  return Date.parse(one.started) - Date.parse(other.started) || (one.file < other.file ? -1 : 1);
}

function older(one: Run, other: Run): number {
  return compareVersions(one.version ?? "", other.version ?? "");
}

function seriesOf(
  own: readonly { readonly run: Run; readonly leg: RunLeg }[],
  all: readonly Run[],
  checks: CheckTable,
): Series {
  const [first] = own;
  const { revision = "2024-11-05", transport = "stdio" } = first?.leg ?? {};
  const instruments = own.map(({ run }) => `${run.tool} ${run.catalogue}`);
  const points = own.map(({ run, leg }, index): Point => {
    const { file, started, version, commit, tool, cut } = run;
    const { says: _, revision: __, transport: ___, ...numbers } = leg;
    const toolChanged = index > 0 && instruments[index] !== instruments[index - 1];
    return { file, started, tool, toolChanged, cut, ...numbers, ...given({ version, commit }) };
  });
  const numberOf = new Map(all.map((run, index) => [run, index]));
  const judged = all.filter(({ legs }) => legs.length > 0);
  const course = {
    points,
    legs: own.map(({ leg }) => leg),
    instruments,
    numbers: own.map(({ run }) => numberOf.get(run) ?? 0),
    earlierRuns: judged[0] !== first?.run,
    laterRuns: judged.at(-1) !== own.at(-1)?.run,
  };
  return { revision, transport, points, violations: violationsIn(course, checks.entriesOf(revision)) };
}

/** More of these are counted, not named. */
const NAMED = 3;

function equalTimes(name: string, byDate: readonly Run[]): readonly string[] {
  const same = byDate.filter((run, index) => run.started === byDate[index - 1]?.started);
  if (same.length === 0) return [];
  const files = same.slice(0, NAMED).map(({ file }) => file);
  const more = same.length > NAMED ? ` and ${same.length - NAMED} more` : "";
  return [
    `${name}: ${count(same.length, "run")} began at the same time as another one (${files.join(", ")}${more}). They have the order of their file names.`,
  ];
}

/** A newer version with an earlier run: the clock was wrong, or old versions were judged later. */
function backwards(name: string, sorted: readonly Run[]): readonly string[] {
  let latest = -Infinity;
  const found = sorted.filter(({ started }) => {
    const time = Date.parse(started);
    const back = time < latest;
    latest = Math.max(latest, time);
    return back;
  });
  const [one] = found;
  if (one === undefined) return [];
  const others = found.length > 1 ? `, and ${count(found.length - 1, "more run")} like it` : "";
  return [
    `${name}: the run of version ${one.version ?? ""} on ${one.started} is earlier than the run of an older version${others}. A clock went back, or older versions were judged later. The order is that of the versions; --by date uses the dates.`,
  ];
}

function futures(runs: readonly Run[], now = Number.POSITIVE_INFINITY): readonly string[] {
  const wrong = runs.filter(({ started }) => Date.parse(started) > now);
  const [one] = wrong;
  if (one === undefined) return [];
  const others = wrong.length > 1 ? `, and ${count(wrong.length - 1, "more run")} like it` : "";
  return [`${one.file}: the run began in the future (${one.started})${others}. The clock was wrong.`];
}

/** A target that ends where another one with the same command begins may have a new name. */
function renamed(targets: readonly (readonly Run[])[]): readonly string[] {
  const ends = targets.map((runs) => ({
    name: runs[0]?.target ?? "",
    role: runs[0]?.role,
    commands: new Set(runs.flatMap(({ command }) => command ?? [])),
    first: runs.reduce((least, { started }) => (started < least ? started : least), "9"),
    last: runs.reduce((most, { started }) => (started > most ? started : most), ""),
  }));
  return ends.flatMap((one) =>
    ends
      .filter(
        (other) =>
          other !== one &&
          other.role === one.role &&
          one.last < other.first &&
          [...one.commands].some((command) => other.commands.has(command)),
      )
      .map(
        (other) =>
          `${JSON.stringify(one.name)} ends before ${JSON.stringify(other.name)} begins, and their commands differ only in digits. If it is the same target, add --same-as "${one.name}=${other.name}".`,
      ),
  );
}
