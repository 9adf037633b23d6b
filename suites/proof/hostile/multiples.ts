import type { Run } from "./processes.ts";

/** What a run takes of the machine. */
export type Cost = Pick<Run, "ms" | "cpuMs" | "peakMb">;

const MEMBERS = ["ms", "cpuMs", "peakMb"] as const;

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);

/** The middle of these numbers. NaN of none. */
export function median(values: readonly number[]): number {
  return sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Of several runs, each member by itself. */
export function medianCost(costs: readonly Cost[]): Cost {
  const of = (member: (typeof MEMBERS)[number]) => median(costs.map((one) => one[member]));
  return { ms: of("ms"), cpuMs: of("cpuMs"), peakMb: of("peakMb") };
}

/** A run as multiples of that of a healthy server. */
export function multipleOf(cost: Cost, healthy: Cost): Cost {
  return {
    ms: cost.ms / healthy.ms,
    cpuMs: cost.cpuMs / healthy.cpuMs,
    peakMb: cost.peakMb / healthy.peakMb,
  };
}

/** A row of Markdown for the runs of one kind: their number, and the median and the largest multiple of each member. */
export function summaryOf(kind: string, multiples: readonly Cost[]): string {
  const cells = MEMBERS.map((member) => {
    const values = multiples.map((one) => one[member]);
    return `${median(values).toFixed(1)}, at most ${Math.max(...values).toFixed(1)}`;
  });
  return `| ${[kind, multiples.length, ...cells].join(" | ")} |`;
}
