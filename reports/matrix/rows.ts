import { VERDICTS, type Verdict } from "../../harness/verdict/verdict.ts";
import { byKey, type Matrix, type MatrixLeg, type MatrixRequirement, type MatrixTarget } from "./matrix.ts";

/** What a target does about a requirement. */
export interface Cell {
  /** The worst verdict of all legs. */
  readonly verdict: Verdict;
  /** The check with this verdict. */
  readonly check?: string;
  /** The verdict in each leg, where the legs differ. */
  readonly legs?: readonly string[];
}

/** How the targets compare in a requirement. The most interesting first. */
export const KINDS = ["disagree", "broken", "warned", "met", "unjudged"] as const;

export type Kind = (typeof KINDS)[number];

export interface Row {
  readonly requirement: MatrixRequirement;
  readonly kind: Kind;
  /** The number of targets that break it. */
  readonly broken: number;
  /** The number of targets that warn: a SHOULD that is not met, or a MUST without a clear violation. */
  readonly warned: number;
  /** The number of targets that meet it. */
  readonly met: number;
  /** In the order of the targets. Undefined where the requirement is not in any leg of the target. */
  readonly cells: readonly (Cell | undefined)[];
}

/** The rows of a matrix: first where targets disagree, then by level and by the number of targets that break it. */
export function rowsOf({ requirements, targets }: Matrix): readonly Row[] {
  return requirements
    .map((requirement): Row => {
      const cells = targets.map((target) => cellOf(target, requirement));
      const number = (verdict: Verdict) => cells.filter((cell) => cell?.verdict === verdict).length;
      const [broken, warned, met] = [number("fail"), number("warn"), number("pass")];
      return { requirement, kind: kindOf(broken, warned, met), broken, warned, met, cells };
    })
    .sort(
      (one, other) =>
        KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
        levelRank(one.requirement) - levelRank(other.requirement) ||
        other.broken - one.broken ||
        other.warned - one.warned ||
        byKey<Row>(({ requirement }) => requirement.id)(one, other),
    );
}

function kindOf(broken: number, warned: number, met: number): Kind {
  if (broken + warned > 0 && met > 0) return "disagree";
  if (broken > 0) return "broken";
  if (warned > 0) return "warned";
  return met > 0 ? "met" : "unjudged";
}

/** MUST and MUST NOT first, then SHOULD and SHOULD NOT. */
function levelRank({ level }: MatrixRequirement): number {
  return ["MUST", "SHOULD", "MAY"].indexOf(level.replace(" NOT", ""));
}

function cellOf({ legs }: MatrixTarget, { id, checks }: MatrixRequirement): Cell | undefined {
  const judged = legs.flatMap((leg) => {
    const verdict = Object.hasOwn(leg.requirements, id) ? leg.requirements[id] : undefined;
    return verdict === undefined ? [] : [{ leg, verdict }];
  });
  const worst = VERDICTS.findLast((one) => judged.some(({ verdict }) => verdict === one));
  if (worst === undefined) return undefined;
  const where = judged.find(({ verdict }) => verdict === worst)?.leg;
  const check = checks.find((one) => where?.checks[one] === worst);
  const differs = judged.some(({ verdict }) => verdict !== worst);
  return {
    verdict: worst,
    ...(check === undefined ? {} : { check }),
    ...(differs ? { legs: judged.map(({ leg, verdict }) => `${legName(leg)}: ${verdict}`) } : {}),
  };
}

export function legName({ revision, transport }: Pick<MatrixLeg, "revision" | "transport">): string {
  return `${revision} ${transport}`;
}

/** How a target does in the requirements of a level that apply to it. */
export interface Share {
  readonly met: number;
  readonly broken: number;
  readonly warned: number;
  /** Without a verdict. */
  readonly open: number;
  readonly all: number;
}

/** What the target in a column meets, of what applies to it. A requirement counts once, with its worst verdict. */
export function shareOf(rows: readonly Row[], column: number, level: "MUST" | "SHOULD"): Share {
  const verdicts = rows
    .filter(({ requirement }) => requirement.level.startsWith(level))
    .flatMap(({ cells }) => cells[column]?.verdict ?? []);
  const number = (...wanted: readonly Verdict[]) => verdicts.filter((one) => wanted.includes(one)).length;
  const [met, broken, warned] = [number("pass", "observed"), number("fail"), number("warn")];
  const open = number("inconclusive", "error");
  return { met, broken, warned, open, all: met + broken + warned + open };
}

/** How many requirements of a target are broken, by level. */
export function brokenOf({ legs }: MatrixTarget, levels: ReadonlyMap<string, MatrixRequirement["level"]>) {
  const broken = (verdict: Verdict, level: "MUST" | "SHOULD") =>
    new Set(
      legs.flatMap(({ requirements }) =>
        Object.entries(requirements).flatMap(([id, one]) =>
          one === verdict && levels.get(id)?.startsWith(level) ? [id] : [],
        ),
      ),
    ).size;
  return { musts: broken("fail", "MUST"), shoulds: broken("warn", "SHOULD") };
}

export function levelsOf({ requirements }: Matrix): ReadonlyMap<string, MatrixRequirement["level"]> {
  return new Map(requirements.map(({ id, level }) => [id, level]));
}
