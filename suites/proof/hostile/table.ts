/**
 * Runs the command on every hostile and careless server, with all reports and a trace, and prints what each run took.
 *
 *     npm run hostile -- [word …]     only the servers whose names have one of the words; exit 1 if a limit is exceeded
 *     npm run hostile -- --runs 200 --load 8      the soak: 200 runs of each server in turn, 8 at the same time
 *
 * At the end it prints what the runs of each kind took, as multiples of the run of a healthy server: the median of five, one at a time.
 *
 * In the soak times and the processor do not count. Each run must have a result, no internal error, and leave no process.
 */
import { parseArgs } from "node:util";
import compile from "../../../harness/testing/compile.ts";
import { type Cost, medianCost, multipleOf, summaryOf } from "./multiples.ts";
import { type Run, runOn } from "./processes.ts";
import { HEALTHY_TARGETS, TABLE_TARGETS, type TableTarget } from "./targets.ts";

/** Beyond these, the harness itself has a fault. */
const LIMITS = { cpuMs: 5_000, peakMb: 300, ms: 60_000 };

const TIMEOUT_MS = 3_000;

/** At the same time, if not said. */
const LANES = 2;

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string" }, load: { type: "string" } },
});
const isSoak = values.runs !== undefined;
const lanes = Number(values.load ?? LANES);

interface Counted {
  readonly verdict: string;
  readonly legs: readonly { readonly checks: readonly { readonly verdict: string }[] }[];
}

/** What is wrong with a run: the harness failed, took too much, or left a process. */
function faults({ status, cpuMs, peakMb, ms, left }: Run): readonly string[] {
  return [
    ...(status === null || status > 3 ? [`exit ${status}`] : []),
    ...(cpuMs > LIMITS.cpuMs && !isSoak ? ["CPU"] : []),
    ...(peakMb > LIMITS.peakMb ? ["memory"] : []),
    ...(ms > LIMITS.ms && !isSoak ? ["wall"] : []),
    ...(left.length > 0 ? ["processes"] : []),
  ];
}

function row({ name, transport }: TableTarget, run: Run): string {
  const { legs } = JSON.parse(run.json) as Counted;
  const checks = legs.flatMap((leg) => leg.checks);
  const number = (verdict: string) => checks.filter((check) => check.verdict === verdict).length;
  return line([
    name.slice(0, 70).padEnd(70),
    transport.padEnd(8),
    ...[`${run.status}`, (run.ms / 1000).toFixed(1), (run.cpuMs / 1000).toFixed(1), run.peakMb.toFixed(0)],
    ...[run.left.length, number("pass"), number("fail")].map(String),
    faults(run).join(", "),
  ]);
}

function line([name = "", transport = "", ...cells]: readonly string[]): string {
  const last = cells.pop() ?? "";
  return `${name} ${transport} ${cells.map((cell) => cell.padStart(6)).join(" ")}  ${last}`.trimEnd();
}

/** How often a healthy server is judged, to compare with. */
const HEALTHY_RUNS = 5;

async function runOf(target: TableTarget): Promise<Run> {
  const { where, close } = await target.open();
  return runOn(where, { timeoutMs: TIMEOUT_MS, ...(isSoak ? {} : { mostMs: LIMITS.ms }) }).finally(close);
}

await compile();
const wanted = TABLE_TARGETS.filter(
  ({ name, transport }) => words.length === 0 || words.some((word) => `${name} ${transport}`.includes(word)),
);
process.stdout.write(
  `${line(["a server that".padEnd(70), "over    ", "exit", "wall s", "CPU s", "MB", "left", "pass", "fail", ""])}\n`,
);

const healthy = new Map<string, Cost>();
for (const target of isSoak ? [] : HEALTHY_TARGETS) {
  const costs: Run[] = [];
  for (let run = 0; run < HEALTHY_RUNS; run += 1) costs.push(await runOf(target));
  const [first] = costs;
  if (first !== undefined) process.stdout.write(`${row(target, { ...first, ...medianCost(costs) })}\n`);
  healthy.set(target.transport, medianCost(costs));
}

const runs = Number(values.runs ?? wanted.length);
const multiples = new Map<string, Cost[]>();
let begun = 0;
let failed = 0;
async function lane(): Promise<void> {
  while (begun < runs) {
    const target = wanted[begun % wanted.length];
    begun += 1;
    if (target === undefined) return;
    try {
      const run = await runOf(target);
      if (faults(run).length > 0) failed += 1;
      process.stdout.write(
        [row(target, run), ...run.left.map((one) => `  left: ${one.slice(0, 100)}`), ""].join("\n"),
      );
      const base = healthy.get(target.transport) ?? healthy.get("http");
      const of = `${target.kind}, over ${target.transport}`;
      if (base !== undefined) multiples.set(of, [...(multiples.get(of) ?? []), multipleOf(run, base)]);
    } catch (error) {
      // A report or the file of the usage is missing.
      failed += 1;
      process.stdout.write(`${target.name} ${target.transport}: no result: ${String(error)}\n`);
    }
  }
}
await Promise.all(Array.from({ length: lanes }, lane));
process.stdout.write(`${begun} runs, ${failed} with a fault\n`);
for (const [kind, costs] of multiples) process.stdout.write(`${summaryOf(kind, costs)}\n`);
process.exitCode = failed > 0 ? 1 : 0;
