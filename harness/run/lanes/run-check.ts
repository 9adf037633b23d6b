import type { Facts } from "../../check/applies.ts";
import { Expect } from "../../check/expect.ts";
import type { LegTrace } from "../../trace/conversation.ts";
import type { ServerRun } from "../decide/circumstances.ts";
import { decide } from "../decide/decide.ts";
import { kindOf, type ServerKind } from "../decide/kinds.ts";
import { withinSync } from "../outcomes/internal-errors.ts";
import { type LegCheck, type Outcome, outcomeOf } from "../outcomes/outcome.ts";

export interface CheckRun {
  readonly outcome: Outcome;
  readonly ms: number;
}

/** What such a check gets. The leg of its facts or of its trace has the transport, for the words of its findings. */
interface Input extends Readonly<Record<string, unknown>> {
  readonly facts?: Pick<Facts, "transport">;
  readonly trace?: Pick<LegTrace, "transport">;
}

/** Runs a check that sends nothing: a monitor, a check of the shutdown, or one that judges a situation. */
export function runCheck({ check, level }: LegCheck, input: Input): CheckRun {
  const began = performance.now();
  const { transport } = input.facts ?? input.trace ?? {};
  const expect = new Expect(level, check.answers, transport);
  // The caller knows which input this kind of check needs.
  const run = check.run as (context: object) => unknown;
  let thrown: unknown;
  try {
    withinSync([check.id], () => run.call(check, { ...input, expect }));
  } catch (caught) {
    thrown = caught;
  }
  return { outcome: outcomeOf(expect, thrown), ms: performance.now() - began };
}

/** The same, after all rules for this kind of checks. `kind`: where a monitor has no leg with a session. */
export function runDecided(
  one: LegCheck,
  input: Input,
  seen: ServerRun,
  kind: ServerKind = kindOf(one.check),
): CheckRun {
  const { outcome, ms } = runCheck(one, input);
  return { outcome: decide(kind, outcome, seen), ms };
}
