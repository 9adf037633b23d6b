import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import path from "node:path";
import { nodeCommand, nodeWords } from "../../harness/testing/node-words.ts";
import type { Result } from "../../harness/verdict/result.ts";
import { type Difference, differences, verdictsOf } from "./soaked.ts";

const MAIN = new URL("../../harness/cli/main.ts", import.meta.url);

const everything = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/dist/index.js",
);

const client = (name: string) => nodeCommand(new URL(`../../examples/clients/${name}`, import.meta.url));

/** Of the servers over HTTP: the first port. Rounds at the same time have one port each. */
const FIRST_PORT = 4_197;

const AUTHORIZATION = "client.auth.*";

/** Their commands are known when the tests are compiled. */
const CLIENTS = [
  { sdk: "1.x", spec: "2025-11-25", command: () => `${client("sdk-1.mjs")} {target}` },
  { sdk: "2.x", spec: "2026-07-28", command: () => `${client("sdk-2.mjs")} auto {target}` },
];

interface RealPeer {
  readonly name: string;
  words(port: number): readonly string[];
}

/** What is judged, by the command line as users run it. */
const TARGETS: readonly RealPeer[] = [
  {
    name: "server-everything over stdio",
    words: () => ["--server", `"${process.execPath}" "${everything}" stdio`],
  },
  {
    name: "server-everything over HTTP",
    words: (port) => [
      ...["--server", `"${process.execPath}" "${everything}" streamableHttp`, "--env", `PORT=${port}`],
      ...["--url", `http://127.0.0.1:${port}/mcp`],
    ],
  },
  ...CLIENTS.flatMap(({ sdk, command, spec }): readonly RealPeer[] => [
    {
      name: `a client of SDK ${sdk}`,
      words: () => ["--client", command(), "--spec", spec, "--skip", AUTHORIZATION],
    },
    {
      name: `authorization of SDK ${sdk}`,
      words: () => ["--client", command(), "--spec", spec, "--only", AUTHORIZATION],
    },
  ]),
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

export interface SoakPlan {
  readonly times: number;
  /** The number of rounds that run at the same time. They are load for each other. */
  readonly atOnce: number;
  /** Only targets whose names contain one of these. All of them, if there are none. */
  readonly words: readonly string[];
  /** A folder for the result and the trace of each run, to read why a verdict changed. */
  readonly results?: string;
}

/** Judges real peers again and again. */
export async function soakReal({ times, atOnce, words: wanted, results }: SoakPlan): Promise<RealSoak> {
  const isWanted = ({ name }: RealPeer) => wanted.length === 0 || wanted.some((word) => name.includes(word));
  const seen = TARGETS.filter(isWanted).map((target) => ({
    ...target,
    runs: [] as ReadonlyMap<string, string>[],
    verdicts: {} as Record<string, number>,
  }));
  const loads: number[] = [];
  let begun = 0;
  async function rounds(port: number): Promise<void> {
    while (begun < times) {
      begun += 1;
      const round = begun;
      for (const { name, words, runs, verdicts } of seen) {
        const file = results && path.join(results, `${name} ${round}`);
        const text = await judge([...words(port), ...(file ? ["--trace", `${file}.jsonl`] : [])]);
        if (file) writeFileSync(`${file}.json`, text);
        const result = JSON.parse(text) as Result;
        runs.push(verdictsOf(result));
        verdicts[result.verdict] = (verdicts[result.verdict] ?? 0) + 1;
      }
      loads.push(loadavg()[0] ?? 0);
      const changed = seen.flatMap(({ name, runs }) => differences(runs).map((one) => ({ name, ...one })));
      process.stderr.write(
        `${loads.length} of ${times}, load ${loads.at(-1)?.toFixed(1)}: ${JSON.stringify(changed)}\n`,
      );
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, place) => rounds(FIRST_PORT + place)));
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

async function judge(words: readonly string[]): Promise<string> {
  const [command, ...args] = nodeWords(MAIN);
  const child = spawn(command, [...args, ...words, "--format", "json"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return text;
}
