import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Project } from "../../../library/init/candidate.ts";
import { nodeProject } from "../../../library/init/node-project.ts";
import { goProject, pythonProject, rustProject } from "../../../library/init/other-projects.ts";
import { configText, workflowText } from "../../../library/init/write.ts";
import { conform, server } from "../../testing/command.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(root, { recursive: true }));

/** A new folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(root, "project-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
    chmodSync(path.join(folder, name), 0o755);
  }
  return folder;
}

const MANIFEST = {
  name: "@acme/files",
  bin: { files: "build/index.js" },
  scripts: { build: "tsc", start: "node build/index.js", lint: "eslint", dev: "tsc && node build/index.js" },
  dependencies: { "@modelcontextprotocol/sdk": "^1.0.0" },
};

const commands = (project: Project | undefined) => project?.candidates.map(({ command }) => command);
const blocked = (project: Project | undefined) => project?.candidates.map((one) => one.blocked);

describe("the commands of a project", () => {
  it("of Node.js are its bins, and scripts that start one program", () => {
    const project = nodeProject(folderOf({ "package.json": JSON.stringify(MANIFEST), "build/index.js": "" }));
    expect(project?.sdk).toBe("@modelcontextprotocol/sdk");
    expect(commands(project)).toEqual(["node build/index.js", "node build/index.js"]);
    expect(blocked(project)).toEqual([undefined, undefined]);
    expect(project?.build).toEqual(["npm install", "npm run build"]);
  });

  it.each([
    ["package-lock.json", ["npm ci", "npm run build"]],
    ["pnpm-lock.yaml", ["corepack enable", "pnpm install --frozen-lockfile", "pnpm run build"]],
    ["yarn.lock", ["corepack enable", "yarn install", "yarn run build"]],
  ])("of Node.js are built with the package manager of %s", (lock, steps) => {
    const project = nodeProject(folderOf({ "package.json": JSON.stringify(MANIFEST), [lock]: "" }));
    expect(project?.build).toEqual(steps);
  });

  it("of Node.js are no scripts that run again after each change", () => {
    const scripts = { dev: "tsx src/index.ts", start: "tsx watch src/index.ts", serve: "node --watch a.js" };
    const project = nodeProject(folderOf({ "package.json": JSON.stringify({ scripts }) }));
    expect(commands(project)).toEqual(["tsx src/index.ts"]);
    const files = { "package.json": JSON.stringify({ scripts }), "node_modules/tsx/package.json": "" };
    expect(commands(nodeProject(folderOf(files)))).toEqual(["node --import tsx src/index.ts"]);
  });

  it("of Node.js are not started before they are built, and not known without a manifest", () => {
    const project = nodeProject(folderOf({ "package.json": JSON.stringify(MANIFEST) }));
    expect(blocked(project)?.[0]).toBe('build/index.js does not exist: run "npm run build" first');
    expect(nodeProject(folderOf({ "package.json": "{" }))).toBeUndefined();
    expect(nodeProject(folderOf({}))).toBeUndefined();
  });

  const PYPROJECT =
    '[project]\nname = "acme"\ndependencies = ["mcp[cli]>=1.2"]\n[project.scripts]\nacme-mcp = "acme.server:main"\n[tool.x]\ny = "z"\n';

  it("of Python are the scripts of its environment, and of uv", () => {
    const installed = pythonProject(folderOf({ "pyproject.toml": PYPROJECT, ".venv/bin/acme-mcp": "" }));
    expect(installed?.sdk).toBe("mcp");
    expect([commands(installed), blocked(installed)]).toEqual([[".venv/bin/acme-mcp"], [undefined]]);
    const uv = pythonProject(folderOf({ "pyproject.toml": PYPROJECT, "uv.lock": "" }));
    expect([commands(uv), blocked(uv)]).toEqual([["uv run acme-mcp"], ["uv may install packages first"]]);
    const none = pythonProject(folderOf({ "pyproject.toml": PYPROJECT }));
    expect(commands(none)).toEqual(["python3 -m acme.server"]);
  });

  it("of Rust and Go are what was built, and nothing is compiled", () => {
    const cargo = '[package]\nname = "crab"\n\n[dependencies]\nrmcp = { version = "0.8" }\n';
    const rust = rustProject(folderOf({ "Cargo.toml": cargo, "target/debug/crab": "" }));
    expect([rust?.sdk, commands(rust), blocked(rust)]).toEqual([
      "rmcp",
      ["./target/debug/crab"],
      [undefined],
    ]);
    expect(blocked(rustProject(folderOf({ "Cargo.toml": cargo })))?.[0]).toMatch(
      /^it would compile the project/,
    );
    const mod = "module github.com/acme/tool/v2\n\nrequire github.com/modelcontextprotocol/go-sdk v1.0.0\n";
    const go = goProject(folderOf({ "go.mod": mod, "main.go": "" }));
    expect([go?.sdk, commands(go), go?.build]).toEqual([
      "github.com/modelcontextprotocol/go-sdk",
      ["go run ."],
      ["go build -o bin/ ."],
    ]);
    expect(commands(goProject(folderOf({ "go.mod": mod, "bin/tool": "" })))).toEqual(["./bin/tool"]);
  });
});

describe("what init writes", () => {
  it("is a configuration with one target, or with several", () => {
    const one = { name: "a", settings: { server: "node a.js # x" } };
    const two = { name: "b", settings: { url: "http://localhost:3000/mcp" } };
    expect(parse(configText([one], [], root))).toEqual({
      server: "node a.js # x",
      spec: "latest",
      report: ["html"],
    });
    expect(configText([one], [], root)).toContain(
      "spec: latest\n# spec: all # every revision that the target speaks\n",
    );
    expect(parse(configText([one, two], [], root))).toMatchObject({
      targets: { a: { server: "node a.js # x" }, b: { url: "http://localhost:3000/mcp" } },
      default: "all",
    });
  });

  it("is a workflow that builds the project and runs the configuration", () => {
    const { jobs } = parse(workflowText(["npm ci"], "1.2.3"));
    const runs = jobs.conformance.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(runs).toEqual([
      "npm ci",
      "npx --yes mcp-conform@1.2.3 --report github --report html=mcp-conform.html",
    ]);
  });
});

describe("init", () => {
  it("prints each command before it starts it, and writes what answers; a second time it overwrites nothing", async () => {
    const script = server().replace(/^.*? -e /, "");
    const folder = folderOf({
      "package.json": JSON.stringify(MANIFEST),
      "build/index.js": JSON.parse(script),
    });
    const { code, stdout } = await conform(["init", "--workflow"], { cwd: folder });
    expect(stdout).toBe(
      "starting node build/index.js\n  speaks 2025-11-25: small 1, declares nothing\nwrote mcp-conform.config.yaml\nNext: npx mcp-conform\nwrote .github/workflows/mcp-conformance.yml\n",
    );
    expect(code).toBe(0);
    const config = readFileSync(path.join(folder, "mcp-conform.config.yaml"), "utf8");
    expect(parse(config)).toMatchObject({ server: "node build/index.js" });
    const again = await conform(["init"], { cwd: folder });
    expect(again.code).toBe(2);
    expect(again.stderr).toMatch(
      /^mcp-conform: mcp-conform\.config\.yaml exists, and init overwrites nothing\./,
    );
  });

  it("starts nothing without an MCP SDK, and writes nothing in an empty folder", async () => {
    const mark = path.join(root, "started");
    const folder = folderOf({
      "package.json": JSON.stringify({ scripts: { start: "node index.js" } }),
      "index.js": `require("fs").writeFileSync(${JSON.stringify(mark)}, "")`,
    });
    const [other, empty] = await Promise.all([
      conform(["init"], { cwd: folder }),
      conform(["init"], { cwd: folderOf({}) }),
    ]);
    expect(other.stdout).toContain(
      "not started: node index.js (script start of package.json): package.json has no dependency",
    );
    expect(existsSync(mark)).toBe(false);
    expect([other.code, empty.code]).toEqual([3, 3]);
    expect(empty.stdout).toMatch(
      /^found no MCP server\. .*there is none of them\.\nName it: mcp-conform init --server/,
    );
    expect(existsSync(path.join(folder, "mcp-conform.config.yaml"))).toBe(false);
  });
});
