import { given } from "../../schema/given.ts";
import type { Step } from "./step.ts";

/** Whether a conversation shows the violation. */
export type Shows = (steps: readonly Step[]) => Promise<boolean>;

export interface Effort {
  /** How many conversations may be tried at most. */
  readonly tries: number;
  readonly signal: AbortSignal;
  /** The time of the run is over: the smallest conversation until then is taken. */
  readonly isOver?: () => boolean;
}

/**
 * The smallest conversation that still shows a violation: first without parts of its steps, then with simpler steps. fast-check would shrink
 * the choices from which a conversation was made; here the steps themselves become fewer, because every list of steps is a conversation, and
 * each try costs a fresh process.
 */
export async function shrunk(
  steps: readonly Step[],
  shows: Shows,
  { tries, signal, isOver = () => false }: Effort,
): Promise<readonly Step[]> {
  let left = tries;
  const tried = async (candidate: readonly Step[]) => {
    if (left <= 0 || signal.aborted || isOver()) return false;
    left -= 1;
    return shows(candidate);
  };
  const fewer = await withFewer(steps, tried);
  const simpler = await withSimpler(fewer, tried);
  return simpler === fewer ? fewer : withFewer(simpler, tried);
}

/** Leaves out parts, large ones first, until no single step can be left out. */
async function withFewer(steps: readonly Step[], shows: Shows): Promise<readonly Step[]> {
  let best = steps;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: what comes after the violation is left out first.
    for (let start = best.length - size; start > -size; start -= size) {
      const from = Math.max(0, start);
      const candidate = [...best.slice(0, from), ...best.slice(from + size)];
      if (candidate.length < best.length && (await shows(candidate))) best = candidate;
    }
  }
  return best;
}

async function withSimpler(steps: readonly Step[], shows: Shows): Promise<readonly Step[]> {
  let best = steps;
  for (let nth = 0; nth < best.length; nth += 1) {
    for (let changed = true; changed; ) {
      changed = false;
      for (const simpler of simplerThan(best[nth])) {
        const candidate = best.with(nth, simpler);
        if (await shows(candidate)) {
          best = candidate;
          changed = true;
          break;
        }
      }
    }
  }
  return best;
}

/** The same step in simpler ways, the simplest first. */
export function simplerThan(step: Step | undefined): readonly Step[] {
  if (step === undefined) return [];
  const first = step.on === 1 ? [{ ...step, on: 0 as const }] : [];
  if (step.do !== "request") return first;
  const { id, form, open, progress, ...plain } = step;
  const without = [
    ...(id === undefined ? [] : [{ ...plain, ...given({ form, open, progress }) }]),
    ...(form === undefined ? [] : [{ ...plain, ...given({ id, open, progress }) }]),
    ...(open === undefined ? [] : [{ ...plain, ...given({ id, form, progress }) }]),
    ...(progress === undefined ? [] : [{ ...plain, ...given({ id, form, open }) }]),
  ];
  return [...first, ...without];
}
