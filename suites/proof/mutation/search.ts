import type { Pace } from "../kill.ts";
import type { LegKey } from "../leg-key.ts";
import { hiddenIn } from "./hidden.ts";
import { describeMutation, type Mutation } from "./mutation.ts";
import { cleanRun, mutatedRun, type Role } from "./peers.ts";

/** The rest is tried over stdio. */
const ELSEWHERE = 20;

export const LEGS: readonly LegKey[] = [
  { revision: "2025-11-25", transport: "stdio" },
  { revision: "2026-07-28", transport: "stdio" },
  { revision: "2025-11-25", transport: "http" },
  { revision: "2026-07-28", transport: "http" },
  { revision: "2024-11-05", transport: "http+sse" },
];

/** Much of a run is waiting for what does not come: others can use that time. */
const AT_A_TIME = 3;

export interface Found {
  readonly tried: number;
  /** In sentences. Empty if no broken message hides a check, or has mcp-conform fail. */
  readonly problems: readonly string[];
}

/**
 * What a peer sends over HTTP it sends over stdio as well, but for some messages: these are mutated in each form, and of the others each
 * twentieth mutation is tried.
 */
async function newTo(role: Role, leg: LegKey, all: readonly Mutation[]): Promise<readonly Mutation[]> {
  if (leg.transport === "stdio") return all;
  const { mutations } = await cleanRun(role, { ...leg, transport: "stdio" });
  const known = new Set(mutations.map(describeMutation));
  const isKnown = (one: Mutation) => known.has(describeMutation(one));
  const others = all.filter(isKnown).filter((_, index) => index % ELSEWHERE === 0);
  return [...all.filter((one) => !isKnown(one)), ...others];
}

/** Tries the mutations of a peer that `choose` leaves. */
export async function search(
  role: Role,
  leg: LegKey,
  choose: (all: readonly Mutation[]) => readonly Mutation[],
): Promise<Found> {
  const { result: clean, mutations } = await cleanRun(role, leg);
  const chosen = choose(await newTo(role, leg, mutations));
  const waiting = [...chosen];
  const problems: string[] = [];
  const problemsOf = async (mutation: Mutation, pace: Pace): Promise<readonly string[]> => {
    const { result, isBroken } = await mutatedRun(role, leg, mutation, pace);
    const error =
      result.verdict === "error" ? [`${describeMutation(mutation)} is an error of mcp-conform`] : [];
    return isBroken ? [...error, ...hiddenIn(clean, result, mutation)] : error;
  };
  const lane = async () => {
    for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
      const first = await problemsOf(mutation, { quick: true });
      // A busy machine may exceed short limits. And a client that ends while it is still sent to loses a message in one run and not in the next.
      const again = first.length > 0 ? await problemsOf(mutation, {}) : [];
      problems.push(...first.filter((problem) => again.includes(problem)));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return { tried: chosen.length, problems };
}

/** Each nth mutation of those whose words match. */
export const each =
  (step: number, first = 0, words = /./) =>
  (all: readonly Mutation[]): readonly Mutation[] =>
    all
      .filter((one) => words.test(describeMutation(one)))
      .filter((_, index) => index % step === first % step);
