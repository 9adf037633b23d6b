import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { nodeWords } from "../../harness/testing/node-words.ts";
import type { Result } from "../../harness/verdict/result.ts";
import { type Difference, differences, verdictsOf } from "./soaked.ts";

const MAIN = new URL("../../harness/cli/main.ts", import.meta.url);

const everything = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/dist/index.js",
);

const client = (name: string) =>
  JSON.stringify(fileURLToPath(new URL(`../../examples/clients/${name}`, import.meta.url)));

/** A free port would be another one in each run, and the report of a server names its URL. */
const PORT = 4_197;

/** What is judged, by the command line as users run it. */
const TARGETS: readonly { readonly name: string; readonly words: readonly string[] }[] = [
  {
    name: "server-everything over stdio",
    words: ["--server", `"${process.execPath}" "${everything}" stdio`],
  },
  {
    name: "server-everything over HTTP",
    words: [
      ...["--server", `"${process.execPath}" "${everything}" streamableHttp`, "--env", `PORT=${PORT}`],
      ...["--url", `http://127.0.0.1:${PORT}/mcp`],
    ],
  },
  {
    name: "a client of SDK 1.x",
    words: ["--client", `"${process.execPath}" ${client("sdk-1.mjs")} {target}`, "--spec", "2025-11-25"],
  },
  {
    name: "a client of SDK 2.x",
    words: ["--client", `"${process.execPath}" ${client("sdk-2.mjs")} auto {target}`],
  },
];

interface Repeated {
  readonly name: string;
  /** How often the run had each verdict. */
  readonly verdicts: Readonly<Record<string, number>>;
  readonly checks: number;
  readonly differences: readonly Difference[];
}

/** The figures of real peers that were judged many times. */
export interface RealSoak {
  readonly times: number;
  readonly load: { readonly least: number; readonly most: number };
  readonly targets: readonly Repeated[];
}

/** Judges real peers again and again. A word selects targets by their names. */
export async function soakReal(times: number, word = ""): Promise<RealSoak> {
  const seen = TARGETS.filter(({ name }) => name.includes(word)).map((target) => ({
    ...target,
    runs: [] as ReadonlyMap<string, string>[],
    verdicts: {} as Record<string, number>,
  }));
  const loads: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    for (const { words, runs, verdicts } of seen) {
      const result = await judge(words);
      runs.push(verdictsOf(result));
      verdicts[result.verdict] = (verdicts[result.verdict] ?? 0) + 1;
    }
    loads.push(loadavg()[0] ?? 0);
    const changed = seen.flatMap(({ name, runs }) => differences(runs).map((one) => ({ name, ...one })));
    process.stderr.write(
      `${time} of ${times}, load ${loads.at(-1)?.toFixed(1)}: ${JSON.stringify(changed)}\n`,
    );
  }
  return {
    times,
    load: { least: Math.min(...loads), most: Math.max(...loads) },
    targets: seen.map(({ name, runs, verdicts }) => ({
      name,
      verdicts,
      checks: runs[0]?.size ?? 0,
      differences: differences(runs),
    })),
  };
}

async function judge(words: readonly string[]): Promise<Result> {
  const [command, ...args] = nodeWords(MAIN);
  const child = spawn(command, [...args, ...words, "--format", "json"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return JSON.parse(text) as Result;
}
