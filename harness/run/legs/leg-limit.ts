import { LONGEST } from "../../session/waiting/timeout.ts";
import type { RunEvent } from "../../verdict/event.ts";
import type { CheckResult, Diagnosis, Leg } from "../../verdict/result.ts";

/** The reason of a check that is not judged because a leg took too long. */
const ENDED = "the run ended at its limit (--limit)";

/** Ends a run in which one leg, or the search for the first one, takes longer than the operator allows. What was judged until then counts. */
export class LegLimit {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #leg = "before the first leg";

  constructor(ms: number) {
    this.#ms = Math.min(ms, LONGEST);
    this.#restart();
  }

  /** Aborted at the limit. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Looks at an event of the run. Returns it with the reason why checks are not judged. */
  follow(event: RunEvent): RunEvent {
    if (event.type === "leg-begins") {
      this.#leg = `in MCP ${event.revision} over ${event.transport}`;
      this.#restart();
    }
    if (event.type === "leg-ended") return { ...event, leg: this.explained(event.leg) };
    return event.type === "check-ended" ? { ...event, check: this.#explainedCheck(event.check) } : event;
  }

  explained(leg: Leg): Leg {
    return { ...leg, checks: leg.checks.map((check) => this.#explainedCheck(check)) };
  }

  /** Why the result is incomplete, if the limit has ended the run. */
  get diagnosis(): Diagnosis | undefined {
    if (!this.signal.aborted) return undefined;
    return {
      text: `mcp-conform ended the run at its limit, ${this.#ms / 1000} s for one leg, ${this.#leg}. What was judged until then counts.`,
      facts: [],
      hint: "Give it more time with --limit <ms>, or judge fewer checks with --only. A target that gets slower with each answer does not end by itself.",
    };
  }

  #restart(): void {
    clearTimeout(this.#timer);
    if (!this.signal.aborted) this.#timer = setTimeout(() => this.#controller.abort(), this.#ms);
  }

  #explainedCheck(check: CheckResult): CheckResult {
    if (!this.signal.aborted || check.reason?.kind !== "interrupted") return check;
    return { ...check, reason: { ...check.reason, text: ENDED } };
  }
}
