import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeWords, runnable } from "../testing/node-words.ts";

/** `describeConformance` in test files of its own, run by vitest and by `node --test`, as a user has them. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "mcp-conform-tests-")));
symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = (name: string) =>
  JSON.stringify(pathToFileURL(runnable(new URL(`${name}.ts`, import.meta.url)).file).href);
const server = (...switches: readonly string[]) =>
  JSON.stringify(
    [
      ...nodeWords(new URL("../../suites/proof/reference/server/main.ts", import.meta.url)),
      "--stdio",
      ...switches,
    ]
      .map((word) => JSON.stringify(word))
      .join(" "),
  );

interface TestResult {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

let count = 0;

async function output(words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, VITEST: "", NODE_TEST_CONTEXT: "", NO_COLOR: "1" },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  await new Promise((resolve) => child.once("close", resolve));
  return text;
}

function newFile(text: string): string {
  const name = `file-${++count}.test.mjs`;
  writeFileSync(path.join(folder, name), text);
  return name;
}

/** What vitest prints for test files. */
function vitestText(files: readonly string[], ...args: readonly string[]): Promise<string> {
  const main = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  return output([main, "run", ...files.map(newFile), "--root", folder, ...args]);
}

/** The tests that vitest finds in a file. */
async function vitest(file: string, ...args: readonly string[]): Promise<readonly TestResult[]> {
  const report = path.join(folder, `${count}.json`);
  const text = await vitestText([file], "--reporter=json", "--outputFile", report, ...args);
  if (!existsSync(report)) throw new Error(text);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: readonly { assertionResults: readonly TestResult[] }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

const FEW = `only: ["tools.list.*", "ping.*", "completion.*", "http.*"], spec: ["2025-11-25"]`;

const found = (tests: readonly TestResult[], id: string) =>
  tests.find(({ fullName }) => fullName.includes(` ${id}: `));

describe("a test file of vitest", () => {
  let tests: readonly TestResult[] = [];
  beforeAll(async () => {
    tests = await vitest(`import { describeConformance } from ${entry("vitest")};
      describeConformance({ server: ${server("--fault", "tools.nameless", "--without", "completions")}, ${FEW} });`);
  }, 180_000);

  it("has a test for each check that can apply, by suite, with a name that is known before the run", () => {
    expect(found(tests, "ping.answered")).toMatchObject({
      fullName: expect.stringMatching(/^MCP conformance utilities ping\.answered: /),
      status: "passed",
    });
    expect(tests.filter(({ fullName }) => fullName.includes(" http."))).toEqual([]);
  });

  it("fails the test of a failed check, with the text of the terminal", () => {
    const [message] = tests
      .filter(({ status }) => status === "failed")
      .flatMap(({ failureMessages }) => failureMessages);
    expect(message).toMatch(/FAIL\s+tools\.list\.shape/);
    expect(message).toMatch(/expected {2}the value at/);
    expect(message).toMatch(/rerun {5}npx mcp-conform --server .* --only tools\.list\.shape/);
  });

  it("skips what does not apply", () => {
    const completion = tests.filter(({ fullName }) => fullName.includes(" completion."));
    expect(completion.filter(({ status }) => status === "skipped").length).toBeGreaterThan(5);
    expect(completion.filter(({ status }) => status === "failed")).toEqual([]);
  });
});

describe("a part of the tests", () => {
  it("runs only its checks", async () => {
    const tests = await vitest(
      `import { expect, it } from "vitest";
      import { describeConformance } from ${entry("vitest")};
      describeConformance({ server: ${server()}, spec: ["2025-11-25"] });`,
      "-t",
      "ping.answered",
    );
    expect(tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName)).toEqual([
      expect.stringContaining(" ping.answered: "),
    ]);
  }, 180_000);
});

describe("a target that cannot be judged", () => {
  it("fails the file, with the diagnosis, the mistake in the options or the failed set-up, for every selection of tests", async () => {
    const [NONE, WRONG] = [
      `server: "mcp-conform-no-such-command", ${FEW}`,
      `server: ${server()}, only: ["pong.*"]`,
    ];
    const files = [NONE, WRONG].map(
      (options) => `import { describeConformance } from ${entry("vitest")};
      describeConformance({ ${options} });`,
    );
    const mark = `mcp-conform-set-up-${process.pid}`;
    const silent = `${JSON.stringify(process.execPath)} -e "setInterval(() => {}, 1000)" ${mark}`;
    const setUp = `import { beforeAll } from "vitest";
      import { describeConformance } from ${entry("vitest")};
      beforeAll(() => { throw new Error("no set-up"); });
      describeConformance({ server: ${JSON.stringify(silent)} });`;
    const text = await vitestText([...files, setUp], "-t", "ping.answered", "--retry", "1", "--bail", "9");
    expect(text).toContain("The target could not be started: ");
    expect(text).toContain('only "pong.*": matches no server check.');
    expect(text).toContain("Error: no set-up");
    expect(text).toMatch(/Test Files +3 failed/);
    if (process.platform === "win32") return;
    expect(execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" })).not.toContain(mark);
  }, 180_000);
});

describe("a run of vitest that ends early", () => {
  it("because another file failed leaves no process behind, and no short limit of vitest ends a run", async () => {
    const mark = `mcp-conform-bail-${process.pid}`;
    const silent = `${JSON.stringify(process.execPath)} -e "setInterval(() => {}, 1000)" ${mark}`;
    const fails = `import { it } from "vitest";
      it("fails", () => { throw new Error("another test"); });`;
    const judges = `import { describeConformance } from ${entry("vitest")};
      describeConformance({ server: ${JSON.stringify(silent)}, timeout: 1_000 });`;
    const good = `import { describeConformance } from ${entry("vitest")};
      describeConformance({ server: ${server()}, only: ["ping.*"], spec: ["2025-11-25"] });`;
    const text = await vitestText(
      [fails, judges, good],
      ...["--bail", "1", "--hookTimeout", "50", "--testTimeout", "50", "--retry", "2", "--no-isolate"],
    );
    expect(text).toContain("Error: another test");
    expect(text).not.toContain("timed out in 50ms");
    expect(text).not.toContain("UsageError");
    if (process.platform === "win32") return;
    expect(execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" })).not.toContain(mark);
  }, 180_000);
});

describe("a test file of node --test", () => {
  it("has the same tests, skips and failures", async () => {
    const file = path.join(folder, "server.mjs");
    writeFileSync(
      file,
      `import { describeConformance } from ${entry("node-test")};
      describeConformance({ server: ${server("--fault", "tools.nameless", "--without", "completions")}, ${FEW} });`,
    );
    const { flags } = runnable(new URL("node-test.ts", import.meta.url));
    const text = await output([...flags, "--test-reporter=tap", file]);
    expect(text).toMatch(/^ +ok \d+ - ping\.answered: /m);
    expect(text).toMatch(/^ +not ok \d+ - tools\.list\.shape/m);
    expect(text).toMatch(/^ +ok \d+ - completion\.[^\n]* # SKIP not applicable: /m);
    expect(text).toMatch(/^# fail 1$/m);
  }, 180_000);
});
