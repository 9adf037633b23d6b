/**
 * Repeats the default run on the reference server while another process keeps the machine busy. The verdicts must be
 * the same each time. Otherwise a check or the engine depends on timing.
 *
 *     node --import tsx suites/proof/soak.ts [--times 200] [--write]     exit 1 if a verdict changes
 */
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ReferenceServer } from "../../harness/reference/server/core/server.ts";
import { startHttp } from "../../harness/reference/server/wire/http.ts";
import { run } from "../../harness/run/run.ts";
import { httpTarget } from "../../harness/target/http.ts";
import { stdioTarget } from "../../harness/target/stdio.ts";
import { LIMITS, type Target } from "../../harness/target/target.ts";
import { nodeCommand } from "../../harness/testing/node-words.ts";
import type { Transport } from "../../harness/trace/event.ts";
import { Recorder } from "../../harness/trace/recorder.ts";
import type { Result } from "../../harness/verdict/result.ts";
import type { Revision } from "../../schema/revision.ts";
import { book, serverSuites } from "../registry.ts";
import { differences, type Soak, type Soaked, verdictsOf } from "./soaked.ts";
import { writeSoak } from "./stability.ts";

const PAGE = new URL("../../docs/proof.md", import.meta.url);
const MAIN = new URL("../../harness/reference/server/main.ts", import.meta.url);

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
  return run({
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

const { values } = parseArgs({
  options: { times: { type: "string", default: "200" }, write: { type: "boolean", default: false } },
});
const figures = await soak(Number(values.times));
const text = `${JSON.stringify(figures, null, 2)}\n`;
if (values.write) writeSoak(figures, PAGE);
process.stdout.write(text);
process.exitCode = figures.legs.some(({ differences }) => differences.length > 0) ? 1 : 0;
