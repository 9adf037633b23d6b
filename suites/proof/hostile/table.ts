/**
 * Runs the command on every hostile and careless server, with all reports and a trace, and prints what each run took.
 *
 *     npm run hostile -- [word …]     only the servers whose names have one of the words; exit 1 if a limit is exceeded
 *     npm run hostile -- --runs 200 --load 8      the soak: 200 runs of each server in turn, 8 at the same time
 *
 * In the soak times and the processor do not count. Each run must have a result, no internal error, and leave no process.
 */
import { parseArgs } from "node:util";
import compile from "../../../harness/testing/compile.ts";
import { type Run, runOn } from "./processes.ts";
import { TABLE_TARGETS, type TableTarget } from "./targets.ts";

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

await compile();
const wanted = TABLE_TARGETS.filter(
  ({ name, transport }) => words.length === 0 || words.some((word) => `${name} ${transport}`.includes(word)),
);
process.stdout.write(
  `${line(["a server that".padEnd(70), "over    ", "exit", "wall s", "CPU s", "MB", "left", "pass", "fail", ""])}\n`,
);
const runs = Number(values.runs ?? wanted.length);
let begun = 0;
let failed = 0;
async function lane(): Promise<void> {
  while (begun < runs) {
    const target = wanted[begun % wanted.length];
    begun += 1;
    if (target === undefined) return;
    const { where, close } = await target.open();
    try {
      const run = await runOn(where, { timeoutMs: TIMEOUT_MS, ...(isSoak ? {} : { mostMs: LIMITS.ms }) });
      if (faults(run).length > 0) failed += 1;
      process.stdout.write(
        [row(target, run), ...run.left.map((one) => `  left: ${one.slice(0, 100)}`), ""].join("\n"),
      );
    } catch (error) {
      // A report or the file of the usage is missing.
      failed += 1;
      process.stdout.write(`${target.name} ${target.transport}: no result: ${String(error)}\n`);
    } finally {
      await close();
    }
  }
}
await Promise.all(Array.from({ length: lanes }, lane));
process.stdout.write(`${begun} runs, ${failed} with a fault\n`);
process.exitCode = failed > 0 ? 1 : 0;
