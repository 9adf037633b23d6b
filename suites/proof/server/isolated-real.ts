/**
 * Compares each check by itself with the run of all checks, on servers of SDKs:
 *
 *     node --import tsx suites/proof/server/isolated-real.ts [words of names]
 */
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { runServer } from "../../../harness/run/run.ts";
import { launchedTarget } from "../../../harness/target/launched.ts";
import { stdioTarget } from "../../../harness/target/stdio.ts";
import type { Limits, Target } from "../../../harness/target/target.ts";
import compile from "../../../harness/testing/compile.ts";
import { freePort } from "../../../harness/testing/free-port.ts";
import { nodeCommand } from "../../../harness/testing/node-words.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import type { Revision } from "../../../schema/revision.ts";
import { book, serverSuites } from "../../registry.ts";
import { differingFromWhole } from "./isolated.ts";

const LIMITS: Limits = { answer: 10_000, start: 30_000, exit: 2_000 };

const installed = (module: string) =>
  `"${process.execPath}" "${createRequire(import.meta.url).resolve(`@modelcontextprotocol/${module}`)}"`;

const example = (name: string) => new URL(`../../../examples/servers/${name}`, import.meta.url);

interface RealServer {
  readonly name: string;
  readonly revision: Revision;
  open(): Promise<Target>;
}

const overStdio =
  (command: string, env: Readonly<Record<string, string>> = {}) =>
  async () =>
    stdioTarget({ command, env });

/** The process is started for each run. */
const overHttp = (script: URL) => async () => {
  const port = await freePort();
  const env = { PORT: String(port) };
  return launchedTarget(
    { url: `http://127.0.0.1:${port}/mcp` },
    { command: nodeCommand(script), env },
    LIMITS.start,
  );
};

const SERVERS: readonly RealServer[] = [
  {
    name: "sequential-thinking",
    revision: "2025-11-25",
    open: overStdio(installed("server-sequential-thinking/dist/index.js")),
  },
  { name: "sdk-2-stdio", revision: "2026-07-28", open: overStdio(nodeCommand(example("sdk-2-stdio.ts"))) },
  { name: "sdk-2-http", revision: "2026-07-28", open: overHttp(example("sdk-2-http.ts")) },
  { name: "sdk-1-http", revision: "2025-11-25", open: overHttp(example("sdk-1-http.ts")) },
  {
    name: "memory",
    revision: "2025-11-25",
    open: overStdio(installed("server-memory/dist/index.js"), {
      MEMORY_FILE_PATH: path.join(tmpdir(), "mcp-conform-memory.json"),
    }),
  },
  {
    name: "filesystem",
    revision: "2025-11-25",
    open: overStdio(`${installed("server-filesystem/dist/index.js")} "${tmpdir()}"`),
  },
  {
    name: "everything",
    revision: "2025-11-25",
    open: overStdio(`${installed("server-everything/dist/index.js")} stdio`),
  },
];

const words = process.argv.slice(2);
// The examples start faster from JavaScript.
await compile();
for (const { name, revision, open } of SERVERS) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  const differing = await differingFromWhole(async (chosen) =>
    runServer({
      target: await open(),
      recorder: new Recorder(),
      limits: LIMITS,
      spec: [revision],
      suites: serverSuites,
      book,
      gate: "must",
      strict: false,
      allow: { sideEffects: false, tools: [] },
      concurrency: 4,
      emit: () => {},
      signal: new AbortController().signal,
      ...chosen,
    }),
  );
  process.stdout.write(`${name}: ${differing.length} differ\n`);
  for (const one of differing) process.stdout.write(`  ${one}\n`);
}
