import { restsOnSilence } from "../../outcomes/absence.ts";
import { type LegCheck, noFindings, type Outcome } from "../../outcomes/outcome.ts";
import type { Results } from "./results.ts";

/** The checks whose failure or warning rests on an answer that did not come, and the check that may have found the cause of all. */
export class SilentChecks {
  readonly #silent = new Map<string, LegCheck>();
  #cause: string | undefined;

  /** An outcome is recorded. A later one of the same check takes its place. */
  note(check: LegCheck, outcome: Outcome): void {
    const { id, explainsSilence } = check.check;
    const isUnclear = outcome.verdict === "inconclusive" && outcome.reason?.kind === "no-answer";
    if (explainsSilence && outcome.verdict === "fail") this.#cause = `the server loses answers, see ${id}`;
    else if (explainsSilence && isUnclear)
      this.#cause = `the server may have worked on other requests, see ${id}`;
    else if (restsOnSilence(outcome)) this.#silent.set(id, check);
    else this.#silent.delete(id);
  }

  /** Records that those of these checks have no verdict, if another one has found the cause. */
  withdraw(checks: readonly LegCheck[], results: Results): void {
    if (this.#cause === undefined) return;
    const text = this.#cause;
    for (const [id, check] of this.#silent) {
      if (!checks.includes(check)) continue;
      const { ms = 0, notes = [] } = results.get(id) ?? {};
      results.record(check, noFindings("inconclusive", { kind: "no-answer", text }), ms, notes);
    }
  }
}
