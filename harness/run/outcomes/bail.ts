import { given } from "../../../schema/given.ts";
import type { LegKey } from "../../trace/event.ts";
import type { RunEvent } from "../../verdict/event.ts";
import type { CheckResult, Leg, Result, TargetFacts } from "../../verdict/result.ts";
import type { Gate } from "../../verdict/verdict.ts";
import { countVerdicts } from "./summary.ts";

/** The reason of a check that is not judged because another one has failed before. */
const ENDED = "the run ended at the first failure (bail)";

interface BailOptions {
  readonly gate: Gate;
  readonly target: { readonly address: string; readonly command?: string };
  /** Marks what a baseline expects. An expected failure does not end the run. */
  readonly finalize: (result: Result) => Result;
}

/** Ends a run at the first check that fails it. */
export class Bail {
  readonly #options: BailOptions;
  readonly #controller = new AbortController();
  #leg: Pick<TargetFacts, "role" | "name"> & Partial<LegKey> = { role: "server" };

  constructor(options: BailOptions) {
    this.#options = options;
  }

  /** Aborted by the first failure. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Looks at an event of the run. Returns it with the reason why checks are not judged. */
  follow(event: RunEvent): RunEvent {
    if (event.type === "leg-begins") this.#leg = event;
    if (event.type === "leg-ended") return { ...event, leg: this.explained(event.leg) };
    if (event.type !== "check-ended") return event;
    const { transport } = this.#leg;
    if (transport !== undefined) this.judged({ revision: event.revision, transport }, event.check);
    return { ...event, check: this.#explainedCheck(event.check) };
  }

  /** Ends the run if this check fails it. */
  judged(leg: LegKey, check: CheckResult): void {
    if (!this.signal.aborted && this.#fails(check) && !this.#isExpected(leg, check)) this.#controller.abort();
  }

  explained(leg: Leg): Leg {
    return { ...leg, checks: leg.checks.map((check) => this.#explainedCheck(check)) };
  }

  #explainedCheck(check: CheckResult): CheckResult {
    if (!this.signal.aborted || check.reason?.kind !== "interrupted") return check;
    return { ...check, reason: { ...check.reason, text: ENDED } };
  }

  #fails({ verdict, pending }: CheckResult): boolean {
    return !pending && (verdict === "fail" || (verdict === "warn" && this.#options.gate === "should"));
  }

  /** A result with nothing but this check shows whether the baseline expects its failure. */
  #isExpected({ revision, transport }: LegKey, check: CheckResult): boolean {
    const { finalize, target, gate } = this.#options;
    const { role, name } = this.#leg;
    const { address, command = address } = target;
    const leg: Leg = {
      revision,
      transport,
      capabilities: {},
      checks: [check],
      requirements: [],
      counts: countVerdicts([check]),
      ms: 0,
    };
    const { legs } = finalize({
      format: "mcp-conform/result@1",
      tool: { name: "", version: "", catalogue: "" },
      target: { role, transport, command, url: address, ...given({ name }), revisions: [revision] },
      started: "",
      ...(gate === "should" ? { level: gate } : {}),
      legs: [leg],
      verdict: "non-conformant",
      exitCode: 1,
      ms: 0,
    });
    return legs[0]?.checks[0]?.baseline === "expected";
  }
}
