/** The examples of docs/ci.md, each run as its CI service runs it. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

  it("code scanning and code quality write their reports", async () => {
    const sarif = at(file(".github/workflows/conformance-sarif.yml"), "jobs", "sarif", "steps", 2, "run");
    const quality = at(file(".gitlab-ci.quality.yml"), "quality", "script", 1);
    await succeeds(`${sarif}\n${quality}`);
    expect(JSON.parse(written("conformance.sarif"))).toMatchObject({ version: "2.1.0" });
    expect(JSON.parse(written("quality.json"))).toEqual([]);
  });

  const there = (tool: string) =>
    spawnSync("bash", ["-c", `${tool} --version || ${tool} version`]).status === 0;
  const runners = [
    ["test_conformance.py", "python3 -m pytest", "python3 -m pytest -q test_conformance.py"],
    ["conformance_test.go", "go", "go mod init example && go test ./..."],
    ["tests/conformance.rs", "cargo", "cargo test --offline --test conformance"],
  ] as const;
  it.each(runners.filter(([, tool]) => there(tool)))(
    "%s passes for a good server, and shows the report for another one",
    async (name, tool, command) => {
      const text = blocks.find((one) => one.text.split("\n", 1)[0]?.endsWith(` ${name}`))?.text ?? "";
      const inside = path.join(folder, `with-${tool.split(" ")[0]}`);
      mkdirSync(path.join(inside, path.dirname(name)), { recursive: true });
      cpSync(path.join(folder, "bin"), path.join(inside, "bin"), { recursive: true });
      cpSync(path.join(folder, "server.py"), path.join(inside, "server.py"));
      writeFileSync(path.join(inside, name), text);
      writeFileSync(
        path.join(inside, "Cargo.toml"),
        '[package]\nname = "example"\nversion = "0.0.0"\n[lib]\npath = "lib.rs"\n',
      );
      writeFileSync(path.join(inside, "lib.rs"), "");
      const good = await bash(command, inside);
      expect(good.code, good.stdout + good.stderr).toBe(0);
      writeFileSync(path.join(inside, name), text.replace("python3 server.py", "python3 missing.py"));
      const bad = await bash(command.replace(/^go mod init example && /, ""), inside);
      expect(bad.code).not.toBe(0);
      expect(bad.stdout + bad.stderr).toContain("Incomplete");
    },
    600_000,
  );

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
