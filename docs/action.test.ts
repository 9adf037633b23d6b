/** The steps of action.yml, run as GitHub runs them. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { given } from "../schema/given.ts";
import { bash, userProject } from "./testing/shell.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const action = parse(readFileSync(path.join(ROOT, "action.yml"), "utf8")) as Action;
const scripts = action.runs.steps.filter(({ run }) => run !== undefined);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Runs the step of the action in the project of a user. */
async function act(inputs: Readonly<Record<string, string>>, fault?: string) {
  const folder = userProject({ only: "jsonrpc.method.unknown", ...given({ fault }) });
  folders.push(folder);
  const values = Object.fromEntries(
    Object.entries(action.inputs).map(([name, { default: usual }]) => [name, inputs[name] ?? usual ?? ""]),
  );
  const evaluated = (text: string) =>
    text.replace(/\$\{\{ (.*?) \}\}/g, (_, name: string) => {
      if (name === "github.action_path") return ROOT.replace(/[/\\]$/, "");
      return values[name.replace("inputs.", "")] ?? "unknown";
    });
  const [step] = scripts;
  const env = Object.entries(step?.env ?? {}).map(([name, text]) => [name, evaluated(text)]);
  const ended = await bash(step?.run ?? "", folder, {
    ...Object.fromEntries(env),
    GITHUB_OUTPUT: path.join(folder, "outputs"),
    GITHUB_STEP_SUMMARY: path.join(folder, "summary"),
  });
  const read = (file: string) => {
    return existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), "utf8") : "";
  };
  const outputs = Object.fromEntries(
    read("outputs")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  return { ...ended, folder, outputs, summary: read("summary"), npx: read("npx.txt") };
}

describe("action.yml", () => {
  it("gives inputs to scripts only as variables, which no shell reads as code", () => {
    expect(scripts.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  });

  it("uses every input, and takes every output from the step", () => {
    const text = readFileSync(path.join(ROOT, "action.yml"), "utf8");
    const unused = Object.keys(action.inputs).filter((name) => !text.includes(`\${{ inputs.${name} }}`));
    expect(unused.filter((name) => name !== "artifact")).toEqual([]);
    const wrong = Object.entries(action.outputs).filter(
      ([name, { value }]) => value !== `\${{ steps.run.outputs.${name} }}`,
    );
    expect(wrong).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("the action", () => {
  it("writes annotations, a summary, reports and outputs, and fails as mcp-conform fails", async () => {
    const { code, stdout, outputs, summary, folder, npx } = await act(
      { server: "node build/index.mjs", reports: "out" },
      "jsonrpc.unknown-method-internal",
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error .*jsonrpc\.method\.unknown/m);
    expect(summary).toContain("jsonrpc.method.unknown");
    expect(outputs).toEqual({
      "exit-code": "1",
      verdict: "non-conformant",
      passed: expect.stringMatching(/^\d+$/),
      failed: "1",
      warned: "0",
      pending: "0",
      "not-judged": expect.stringMatching(/^\d+$/),
      result: path.join(folder, "out/result.json"),
      report: path.join(folder, "out/report.html"),
      junit: path.join(folder, "out/junit.xml"),
    });
    expect(existsSync(outputs.report ?? "")).toBe(true);
    expect(existsSync(outputs.junit ?? "")).toBe(true);
    expect(npx).toMatch(/^--yes --package=mcp-conform@\d+\.\d+\.\d+ -- mcp-conform --server=node build/);
  });

  it("runs nothing that the text of an input contains", async () => {
    const evil = '$(touch pwned) `touch pwned`; touch pwned; echo "';
    const { code, folder, outputs } = await act({
      server: evil,
      only: evil,
      baseline: evil,
      args: "--bogus=$(touch pwned)",
      package: evil,
    });
    expect(existsSync(path.join(folder, "pwned"))).toBe(false);
    expect({ code, outputs }).toEqual({ code: 2, outputs: { "exit-code": "2" } });
  });

  it("rejects a folder with two lines, which would add an output", async () => {
    const { code, stderr, outputs } = await act({ server: "x", reports: "a\nverdict=conformant" });
    expect(stderr).toContain("::error::mcp-conform: the input reports is a folder, so it has one line");
    expect({ code, outputs }).toEqual({ code: 2, outputs: {} });
  });
});
