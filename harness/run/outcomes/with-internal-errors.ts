import type { DutyBook } from "../../check/duty.ts";
import type { LegKey } from "../../trace/event.ts";
import type { RunEvent } from "../../verdict/event.ts";
import type { CheckResult, Diagnosis, Leg, TargetFacts } from "../../verdict/result.ts";
import type { InternalError } from "./internal-errors.ts";
import { describeThrown } from "./outcome.ts";
import { countVerdicts, requirementResults } from "./summary.ts";

type Role = TargetFacts["role"];

/** The legs as their events report them: what remains of a run that an internal error has ended. */
export class ReportedLegs {
  readonly #legs = new Map<string, Leg>();
  readonly #book: DutyBook;
  #role: Role = "server";
  /** The leg that began last. */
  last: LegKey | undefined;

  constructor(book: DutyBook) {
    this.#book = book;
  }

  get role(): Role {
    return this.#role;
  }

  follow(event: RunEvent): void {
    if (event.type === "leg-begins") {
      const { revision, transport, role } = event;
      this.#role = role;
      this.last = { revision, transport };
      this.#set({
        revision,
        transport,
        capabilities: {},
        checks: [],
        requirements: [],
        counts: countVerdicts([]),
        ms: 0,
      });
    }
    if (event.type === "leg-ended") this.#set(event.leg);
    if (event.type !== "check-ended") return;
    const leg = this.last && this.#legs.get(keyOf(this.last));
    if (leg === undefined || leg.revision !== event.revision) return;
    const others = leg.checks.filter(({ id }) => id !== event.check.id);
    this.#set({ ...leg, checks: [...others, event.check] });
  }

  /** All legs, with what their checks say of the requirements. */
  get all(): readonly Leg[] {
    return [...this.#legs.values()].map((leg) => counted(leg, leg.checks, this.#book, this.#role));
  }

  #set(leg: Leg): void {
    this.#legs.set(keyOf(leg), leg);
  }
}

const keyOf = ({ revision, transport }: LegKey) => `${revision} ${transport}`;

function counted(leg: Leg, checks: readonly CheckResult[], book: DutyBook, role: Role): Leg {
  const requirements = requirementResults(book, leg.revision, leg.transport, checks, role);
  return { ...leg, checks, requirements, counts: countVerdicts(checks) };
}

/** The legs, in which each check is an error whose code failed after its verdict. */
export function withErrors(
  legs: readonly Leg[],
  errors: readonly InternalError[],
  { book, role }: { readonly book: DutyBook; readonly role: Role },
): readonly Leg[] {
  return legs.map((leg) => {
    const ofLeg = errors.filter((one) => one.leg === undefined || keyOf(one.leg) === keyOf(leg));
    const errorOf = ({ id }: CheckResult) => ofLeg.find(({ checks }) => checks.includes(id));
    if (!leg.checks.some((check) => errorOf(check) !== undefined)) return leg;
    const checks = leg.checks.map((check): CheckResult => {
      const error = errorOf(check);
      if (error === undefined || check.verdict === "error") return check;
      return { ...check, verdict: "error", reason: { kind: "threw", text: describeThrown(error.thrown) } };
    });
    return counted(leg, checks, book, role);
  });
}

/** What is said of errors that belong to no check of the result. */
export function diagnoseInternal(
  errors: readonly InternalError[],
  legs: readonly Leg[],
): Diagnosis | undefined {
  const known = new Set(legs.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const others = errors.filter(({ checks }) => !checks.some((id) => known.has(id)));
  const [first] = others;
  if (first === undefined) return undefined;
  return {
    text: "mcp-conform has failed: this is an error of ours, not of the target. What was judged before it remains.",
    facts: others.map(({ thrown }) => ["error", describeThrown(thrown)] as const),
    hint: "Please report it, together with the command and a trace (--trace).",
  };
}
