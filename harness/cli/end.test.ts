import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeWords } from "../testing/node-words.ts";
import { environmentError } from "./environment-error.ts";
import { conform, server, start } from "./testing/command.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-end-"));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** A control sequence of a terminal, one that sets the title of its window, and their single bytes. */
const CONTROLS = "\u001b[31m\u001b]0;owned\u0007\u009b31m";
const hasControls = (text: string) =>
  [...text].some(
    (one) => (one < " " && one !== "\n" && one !== "\t") || (one >= "\u007f" && one <= "\u009f"),
  );

const stuck = server("({ method }) => method.startsWith('mcp-conform/')");
const endless = (report: string) => [
  ...["--no-config", "--server", stuck, "--only", "jsonrpc.method.unknown", "--spec", "2025-11-25"],
  ...["--timeout", "600000", "--report", `json=${report}`],
];

describe.skipIf(process.platform === "win32")("a signal", () => {
  it.each([
    ["SIGTERM", "SIGTERM"],
    ["SIGINT", "SIGINT", "SIGINT"],
    ["SIGTERM", "SIGHUP", "SIGINT"],
  ] as const)("that comes again within milliseconds discards no report: %s, %s", async (...names) => {
    const report = path.join(folder, `${names.join("-")}.json`);
    const { child, ended, has } = start(endless(report));
    await has("1 check");
    for (const name of names) child.kill(name);
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr.match(/stopping…/g)).toHaveLength(1);
    expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ interrupted: true });
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s while a configuration is loaded ends the program at once, with a word",
    async (name) => {
      const config = written(
        `never-${name}.mjs`,
        "console.log('loading'); export default await new Promise(() => {});",
      );
      const { child, ended, has } = start(["--config", config]);
      await has("loading");
      child.kill(name);
      const { code, stderr, ms } = await ended;
      expect({ code, stderr }).toEqual({
        code: 130,
        stderr: `\nmcp-conform: ended by ${name} before a run has begun: there is no result.\n`,
      });
      expect(ms).toBeLessThan(9_000);
    },
  );
});

describe("a module of the operator", () => {
  it("that never loads is a usage error after ten seconds", async () => {
    const { code, stderr } = await conform([
      "--config",
      written("never.mjs", "export default await new Promise(() => {});"),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain("never.mjs: the module cannot be loaded: it has not loaded within 10 s.");
  });

  it.each([
    "process.exit(0)",
    "setTimeout(() => process.exit(0), 500); export default { server: 'node -e setInterval(()=>{},1e3)' };",
  ])("that ends the process is a usage error, and no success: %s", async (text) => {
    const { code, stderr } = await conform(["--config", written("exits.mjs", text)]);
    expect(code).toBe(2);
    expect(stderr).toContain("has ended the process before the run ended: there is no result.");
  });
});

describe("what others have written", () => {
  const key = JSON.stringify(CONTROLS);
  it.each([
    ["a key of a configuration", ["--config", written("key.json", `{${key}:1}`)]],
    ["a value of a configuration", ["--config", written("value.json", `{"server":${key},"spec":${key}}`)]],
    ["an error of a module", ["--config", written("throws.mjs", `throw new Error(${key})`)]],
    [
      "an error of a suite",
      ["--server", "node x", "--suite-file", written("suite.mjs", `throw new Error(${key})`)],
    ],
    [
      "an error of a reporter",
      ["--server", "node x", "--report", written("report.mjs", `throw new Error(${key})`)],
    ],
    ["the value of an option", ["--server", "node x", "--spec", CONTROLS]],
    ["the name of an option", [`--${CONTROLS}`]],
    ["a command", [CONTROLS]],
    ["a file", ["judge", CONTROLS]],
    ["a check", ["explain", CONTROLS]],
    ["the target", ["--no-config", "--server", `node-${CONTROLS}`, "--timeout", "500"]],
    ["a recording", ["judge", written("trace.jsonl", `{"format":${key}}\n`)]],
  ])("reaches the terminal without control characters: %s", async (_, args) => {
    const { stdout, stderr, code } = await conform(args);
    expect(code).not.toBe(0);
    expect(hasControls(stdout + stderr)).toBe(false);
  });
});

describe("an error of the environment", () => {
  const FULL = "/dev/full";
  const noDisk = it.skipIf(!existsSync(FULL));
  noDisk.each([
    [["list", "--format", "json"]],
    [["--version"]],
    [["--help"]],
    [["explain", "ping.answered"]],
  ])("of standard output is one line, and exit code 2: %j", (args) => {
    const [command, ...words] = nodeWords(new URL("main.ts", import.meta.url));
    const { status, stderr } = spawnSync(command, [...words, ...args], {
      stdio: ["ignore", openSync(FULL, "w"), "pipe"],
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        "mcp-conform: standard output cannot be written: ENOSPC: no space left on device, write. Free some space.\n",
    });
  });

  const shell = (text: string) => {
    const words = nodeWords(new URL("main.ts", import.meta.url)).map((word) => `'${word}'`);
    return spawnSync("sh", ["-c", text.replace("PROGRAM", words.join(" "))], { encoding: "utf8" });
  };

  it.skipIf(process.platform === "win32").each([
    [
      "a working folder that was removed",
      `mkdir '${folder}/gone' && cd '${folder}/gone' && rmdir '${folder}/gone' && PROGRAM --server "node x"`,
      /^mcp-conform: the working folder does not exist any more\. Change into another folder\.\n$/,
    ],
    [
      "no files that can be opened",
      'ulimit -n 30; PROGRAM --server "node x"',
      /^mcp-conform: EMFILE: [^\n]*no more files can be opened\. Raise the limit \(ulimit -n\)[^\n]*\n$/,
    ],
  ])("%s is one line, and exit code 2", (_, text, says) => {
    const { status, stderr } = shell(text);
    expect(stderr).toMatch(says);
    expect(status).toBe(2);
  });

  const error = (code: string, syscall: string) =>
    Object.assign(new Error(`${code}: text, ${syscall}`), { code, syscall });

  it.each([
    [error("EMFILE", "open"), /^EMFILE: text, open: no more files can be opened\. Raise the limit/],
    [error("ENOENT", "mkdtemp"), /Set TMPDIR to a folder that can be written\.$/],
    [error("ENOENT", "uv_cwd"), /^the working folder does not exist any more\./],
    [error("ENOSPC", "write"), /there is no space left/],
  ])("%s is one line with the next step", (given, says) => {
    expect(environmentError(given)).toMatch(says);
    expect(environmentError(given)).not.toContain("\n");
  });

  it.each([new TypeError("x"), error("ENOENT", "open"), "text"])("another one is none: %s", (given) => {
    expect(environmentError(given)).toBeUndefined();
  });
});
