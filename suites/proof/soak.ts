/**
 * Repeats the default run on the reference server while another process keeps the machine busy. The verdicts must be
 * the same each time. Otherwise a check or the engine depends on timing.
 *
 *     node --import tsx suites/proof/soak.ts [--times 200] [--write]     exit 1 if a verdict changes
 *
 * With --busy, as many processes keep the machine busy, and the real peers of soak-real.ts are judged: server-everything, and
 * clients of both SDKs. Words select some of them. Nothing is written.
 *
 *     npm run soak -- --busy 8 --times 100 [--at-once 4] [--results folder] [word …]
 *
 * Rounds at once are load for each other: ten of them, with none busy, take as long as the processor needs.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ReferenceServer } from "../../harness/reference/server/core/server.ts";
import { startHttp } from "../../harness/reference/server/wire/http.ts";
import { runServer } from "../../harness/run/run.ts";
import { httpTarget } from "../../harness/target/http.ts";
import { stdioTarget } from "../../harness/target/stdio.ts";
import { LIMITS, type Target } from "../../harness/target/target.ts";
import compile from "../../harness/testing/compile.ts";
import { nodeCommand } from "../../harness/testing/node-words.ts";
import type { Transport } from "../../harness/trace/event.ts";
import { Recorder } from "../../harness/trace/recorder.ts";
import type { Result } from "../../harness/verdict/result.ts";
import { given } from "../../schema/given.ts";
import type { Revision } from "../../schema/revision.ts";
import { book, serverSuites } from "../registry.ts";
import { type RealSoak, type SoakPlan, soakReal } from "./soak-real.ts";
import { type Difference, differences, type Soak, type Soaked, verdictsOf } from "./soaked.ts";
import { writeSoak } from "./stability.ts";

const PAGE = new URL("../../docs/proof.md", import.meta.url);
const MAIN = new URL("./reference/server/main.ts", import.meta.url);

/** The repeated runs: the newest revision, as by default, and the newest one with sessions. */
const LEGS: readonly { readonly spec: "latest" | Revision; readonly transport: Transport }[] = [
  { spec: "latest", transport: "stdio" },
  { spec: "latest", transport: "http" },
  { spec: "2025-11-25", transport: "http" },
];

/** A process that never pauses. */
function load(): ChildProcess {
  const busy =
    'const { createHash } = require("node:crypto"); for (;;) createHash("sha256").update(Buffer.alloc(1e6)).digest()';
  return spawn(process.execPath, ["-e", busy], { stdio: "ignore" });
}

async function judge(target: Target, spec: "latest" | Revision): Promise<Result> {
  return runServer({
    target,
    recorder: new Recorder(),
    limits: LIMITS,
    spec: spec === "latest" ? spec : [spec],
    suites: serverSuites,
    book,
    select: () => true,
    gate: "must",
    strict: false,
    allow: { sideEffects: false, tools: [] },
    concurrency: Math.max(2, availableParallelism()),
    emit: () => {},
    signal: new AbortController().signal,
  });
}

/** Each repetition gets its own server, as a user of the command has it. */
async function once({ spec, transport }: (typeof LEGS)[number]): Promise<Result> {
  if (transport === "stdio") {
    return judge(stdioTarget({ command: nodeCommand(MAIN) }), spec);
  }
  const { url, close } = await startHttp(new ReferenceServer());
  return judge(httpTarget({ url }), spec).finally(close);
}

async function soak(times: number): Promise<Soak> {
  const busy = load();
  const runs = LEGS.map((leg) => ({ ...leg, results: [] as Result[] }));
  const loads: number[] = [];
  try {
    for (let time = 1; time <= times; time += 1) {
      for (const leg of runs) leg.results.push(await once(leg));
      loads.push(loadavg()[0] ?? 0);
      const changed = runs.flatMap(({ results }) => differences(results.map(verdictsOf)));
      if (time % 10 === 0) process.stderr.write(`${time} of ${times}: ${JSON.stringify(changed)}\n`);
    }
  } finally {
    busy.kill("SIGKILL");
  }
  return {
    times,
    cores: availableParallelism(),
    load: { least: Math.min(...loads), most: Math.max(...loads) },
    legs: runs.map(
      ({ spec, transport, results }): Soaked => ({
        spec,
        transport,
        revision: results[0]?.legs[0]?.revision ?? "none",
        checks: results[0]?.legs[0]?.checks.length ?? 0,
        verdicts: [...new Set(results.map(({ verdict }) => verdict))],
        ms: rangeOf(results.map(({ ms }) => ms)),
        differences: differences(results.map(verdictsOf)),
      }),
    ),
  };
}

function rangeOf(all: readonly number[]) {
  const sorted = [...all].sort((one, other) => one - other);
  return {
    least: sorted[0] ?? 0,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    most: sorted.at(-1) ?? 0,
  };
}

/** The real peers, beside as many busy processes. */
async function soakBusy(count: number, plan: SoakPlan): Promise<RealSoak> {
  await compile();
  const busy = Array.from({ length: count }, load);
  try {
    return await soakReal(plan);
  } finally {
    for (const one of busy) one.kill("SIGKILL");
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: "string", default: "200" },
    busy: { type: "string" },
    "at-once": { type: "string", default: "1" },
    results: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const times = Number(values.times);
let repeated: readonly { readonly differences: readonly Difference[] }[];
if (values.busy === undefined) {
  const figures = await soak(times);
  if (values.write) writeSoak(figures, PAGE);
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  repeated = figures.legs;
} else {
  const figures = await soakBusy(Number(values.busy), {
    times,
    atOnce: Number(values["at-once"]),
    words: positionals,
    ...given({ results: values.results }),
  });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  repeated = figures.targets;
}
process.exitCode = repeated.some(({ differences }) => differences.length > 0) ? 1 : 0;
