/** The examples of docs/ci.md, each run as its CI service runs it. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { freePort } from "../harness/testing/free-port.ts";
import { bash, userProject } from "./testing/shell.ts";

const page = readFileSync(fileURLToPath(new URL("ci.md", import.meta.url)), "utf8");
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text = ""]) => ({
  language,
  text: text.replaceAll("build/index.js", "build/index.mjs"),
}));

const folder = process.platform === "win32" ? "" : userProject({ only: "jsonrpc.method.unknown" });
afterAll(() => {
  if (folder !== "") rmSync(folder, { recursive: true });
});

/** The block whose first line is a comment with this name. */
function file(name: string): Record<string, unknown> {
  const block = blocks.find(({ text }) => text.startsWith(`# ${name}\n`));
  return parse(block?.text ?? "") as Record<string, unknown>;
}

/** What is at this path in a parsed file. */
function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value);
}

describe("docs/ci.md", () => {
  it("names inputs and outputs that the action has", () => {
    const action = parse(readFileSync(new URL("../action.yml", import.meta.url), "utf8"));
    const rows = (heading: string) => {
      const table = page.slice(page.indexOf(`| ${heading} |`)).split("\n\n")[0] ?? "";
      return [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = ""]) =>
        names.replaceAll("`", "").split(", "),
      );
    };
    expect(rows("input").sort()).toEqual(Object.keys(action.inputs).sort());
    expect(rows("output").sort()).toEqual(Object.keys(action.outputs).sort());
    const used = at(file(".github/workflows/conformance.yml"), "jobs", "conformance", "steps", 2, "with");
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used as object)));
  });
});

describe.skipIf(process.platform === "win32").concurrent("the example of", () => {
  const succeeds = async (script: string, env: Readonly<Record<string, string>> = {}) => {
    const { code, stdout, stderr } = await bash(script, folder, env);
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
  };
  const written = (name: string) => readFileSync(path.join(folder, name), "utf8");

  it("GitLab CI writes its reports", async () => {
    const script = at(file(".gitlab-ci.yml"), "conformance", "script") as readonly string[];
    await succeeds(script.join("\n"));
    expect(written("conformance.xml")).toContain("<testsuites");
    expect(written("conformance.html")).toContain("<html");
  });

  it("Azure Pipelines succeeds", async () => {
    const steps = at(file("azure-pipelines.yml"), "steps") as readonly { readonly script?: string }[];
    const scripts = steps.flatMap(({ script = [] }) => script);
    expect(scripts).toHaveLength(2);
    await succeeds(scripts.join("\n").replaceAll("conformance.", "azure."));
    expect(written("azure.xml")).toContain("<testsuites");
  });

  it("a shell starts, judges and ends a server over HTTP", async () => {
    const port = String(await freePort());
    const script = blocks.find(({ text }) => text.includes("--url"))?.text ?? "";
    const local = script
      .replace("node build/http.js", `node build/http.mjs ${port}`)
      .replace(":3000", `:${port}`);
    await succeeds(local.replace("conformance.html", "shell.html"));
  });

  it.each([
    ["a tarball", () => blocks.find(({ text }) => text.includes(".tgz"))?.text ?? ""],
    ["pre-commit", () => String(at(file(".pre-commit-config.yaml"), "repos", 0, "hooks", 0, "entry"))],
  ])("%s judges a server in Python", async (_, script) => {
    const { code, stdout } = await bash(script(), folder);
    expect(stdout).toMatch(/^greeter 1\.0\.0 · MCP 2025-11-25 · stdio/);
    expect(code).toBe(0);
  });

  it("comments for forks makes the comment of the result, for the pull request of its commit", async () => {
    const step = at(file(".github/workflows/conformance-comment.yml"), "jobs", "comment", "steps", 1);
    const script = String(at(step, "run"));
    expect(script).not.toContain("${{");
    const first =
      'npx --yes mcp-conform --server "node build/index.mjs" --report json=downloaded/result.json';
    await succeeds(`${first}\n${script}`, { HEAD_SHA: "abc" });
    expect(written("comment.md")).toContain("1 selected check passed");
    expect(written("calls.txt")).toContain("gh pr comment");
  });
});
