import type { Expectation } from "./expectation.ts";
import type { Leg, Result } from "./result.ts";

/** Whether an expectation is about this target, in this revision over this transport. */
export function concerns(
  one: Expectation,
  leg: Pick<Leg, "revision" | "transport">,
  result: Result,
): boolean {
  return (
    concernsTarget(one, result.target) &&
    (one.revision === undefined || one.revision === leg.revision) &&
    (one.transport === undefined || one.transport === leg.transport)
  );
}

/** An expectation that names no target is about every target. */
export function concernsTarget({ target }: Expectation, { name, command, url }: Result["target"]): boolean {
  return target === undefined || [name, command, url].includes(target);
}
