import { REVISIONS, type Revision, within } from "../../../schema/revision.ts";
import type { Rule } from "../../check/check.ts";
import type { DutyBook } from "../../check/duty.ts";

/** The checks by which a target is judged, for one role. */
export interface Judging {
  readonly suites: readonly { readonly checks: readonly Rule<string>[] }[];
  readonly book: DutyBook;
}

/** The ids and places that an entry of a baseline can name. */
export interface Known {
  readonly ids: readonly string[];
  /** Whether a check can run there: in any revision, or over any transport, where none is given. */
  runs(id: string, revision?: string, transport?: string): boolean;
}

export function knownOf({ suites, book }: Judging): Known {
  const checks = new Map(suites.flatMap((suite) => suite.checks.map((check) => [check.id, check])));
  const runsIn = (check: Rule<string>, revision: Revision) =>
    book.duty(check.requirements[0], revision) !== undefined && within(revision, check.revisions ?? {});
  return {
    ids: [...checks.keys()],
    runs: (id, revision, transport) => {
      const check = checks.get(id);
      if (check === undefined) return false;
      const carried =
        transport === undefined || check.transport === undefined || check.transport === transport;
      const dated = revision === undefined ? REVISIONS : REVISIONS.filter((one) => one === revision);
      return carried && dated.some((one) => runsIn(check, one));
    },
  };
}
