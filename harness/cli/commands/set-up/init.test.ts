import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Project } from "../../../library/init/candidate.ts";
import { driverFor } from "../../../library/init/client-driver.ts";
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

describe("what no file names", () => {
  const dependencies = { "@modelcontextprotocol/sdk": "^1.0.0" };

  it("is what a build has written, where main names a file that does not exist", () => {
    const files = {
      "package.json": JSON.stringify({ main: "index.js", dependencies }),
      "tsconfig.json": '{ "compilerOptions": { "outDir": "./out" } }',
      "out/server.js": "",
      "dist/index.js": "",
    };
    const project = nodeProject(folderOf(files));
    expect(commands(project)).toEqual(["node index.js", "node out/server.js", "node dist/index.js"]);
    expect(blocked(project)).toEqual(["index.js does not exist", undefined, undefined]);
  });

  it("is a JavaScript file that makes a server, where main names a file that does not exist", () => {
    const files = {
      "package.json": JSON.stringify({ main: "index.js", dependencies }),
      "server.mjs": 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n',
      "src/old.cjs": 'require("@modelcontextprotocol/sdk/server/stdio.js");\n',
      "client.mjs": 'import { Client } from "@modelcontextprotocol/sdk/client/index.js";\n',
      "server.test.mjs": 'import "@modelcontextprotocol/sdk/server/mcp.js";\n',
    };
    const project = nodeProject(folderOf(files));
    expect(commands(project)).toEqual(["node index.js", "node server.mjs", "node src/old.cjs"]);
    expect(blocked(project)).toEqual(["index.js does not exist", undefined, undefined]);
  });

  it("is a Python file that makes a server, with or without pyproject.toml", () => {
    const files = {
      "server.py": 'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")\n',
      "client.py": "from mcp import Client\n",
      "test_server.py": "import mcp\nServer()\n",
    };
    const plain = pythonProject(folderOf({ ...files, "requirements.txt": "mcp" }));
    expect([plain?.file, plain?.sdk, commands(plain)]).toEqual(["server.py", "mcp", ["python3 server.py"]]);
    expect(plain?.build).toEqual([
      "python3 -m venv .venv",
      ".venv/bin/pip install -r requirements.txt",
      'echo "$PWD/.venv/bin" >> "$GITHUB_PATH"',
    ]);
    const pyproject = '[project]\nname = "a"\n[project.scripts]\na = "server:main"\n';
    const beside = pythonProject(folderOf({ ...files, "pyproject.toml": pyproject, ".venv/bin/python": "" }));
    expect(commands(beside)).toEqual(["python3 -m server", ".venv/bin/python server.py"]);
    expect(blocked(beside)).toEqual(["a is not installed in .venv", undefined]);
    expect(pythonProject(folderOf({ "client.py": files["client.py"] }))).toBeUndefined();
  });

  it("is each program of a folder cmd, and of src/bin", () => {
    const mod = "module example.com/tool\n\nrequire github.com/modelcontextprotocol/go-sdk v1.0.0\n";
    const go = goProject(
      folderOf({ "go.mod": mod, "cmd/one/main.go": "", "cmd/two/main.go": "", "bin/two": "" }),
    );
    expect(commands(go)).toEqual(["go run ./cmd/one", "./bin/two"]);
    const cargo = '[package]\nname = "crab"\n[dependencies]\nrmcp = "0.8"\n';
    const rust = rustProject(
      folderOf({ "Cargo.toml": cargo, "src/bin/claw.rs": "", "target/debug/claw": "" }),
    );
    expect(commands(rust)).toEqual(["cargo run --quiet --bin crab", "./target/debug/claw"]);
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

  it("writes no command that opened no session, but with --force", async () => {
    const folder = folderOf({ "a.js": "" });
    const args = ["init", "--server", "node a.js"];
    const without = await conform(args, { cwd: folder });
    expect(without.stdout).toContain(
      'No mcp-conform.config.yaml was written, because no session could be opened. --force writes it.\nNext: npx mcp-conform doctor --server "node a.js"\n',
    );
    expect(existsSync(path.join(folder, "mcp-conform.config.yaml"))).toBe(false);
    const forced = await conform([...args, "--force"], { cwd: folder });
    expect(forced.stdout).toContain("wrote mcp-conform.config.yaml");
    expect([without.code, forced.code]).toEqual([3, 3]);
  });

  it("writes a driver for a client in the language of the folder, and says what it needs", async () => {
    const folder = folderOf({ "go.mod": "module x" });
    const { code, stdout, stderr } = await conform(["init", "--client"], { cwd: folder });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^wrote mcp-driver\/main\.go: .*\nThe driver needs: go get /);
    expect(readFileSync(path.join(folder, "mcp-driver/main.go"), "utf8")).toContain(
      'mcp-conform --client "./mcp-driver/mcp-driver {url}"',
    );
    const again = await conform(["init", "--client"], { cwd: folder });
    expect(again.stdout).toMatch(/^kept mcp-driver\/main\.go/);
    expect([code, again.code]).toEqual([3, 3]);
  });

  it("writes a driver without an SDK for a project that has none, which connects at once", async () => {
    const folder = folderOf({ "package.json": "{}" });
    const { code, stdout, stderr } = await conform(["init", "--client"], { cwd: folder });
    expect(stderr).toBe("");
    expect(stdout).toMatch(
      /^wrote mcp-driver\.mjs: put your own client in its place\nstarting node mcp-driver\.mjs \{url\}\n {2}speaks 2025-11-25 over http: fetch 1\.0\.0\n/,
    );
    expect(code).toBe(0);
    expect(readFileSync(path.join(folder, "mcp-driver.mjs"), "utf8")).toContain(
      'mcp-conform --client "node mcp-driver.mjs {url}"',
    );
  });

  it.each([
    [{ "package.json": '{"dependencies":{"@modelcontextprotocol/sdk":"1"}}' }, "small.mjs"],
    [{ "package.json": "{}" }, "fetch.mjs"],
    [{ "pyproject.toml": 'dependencies = ["mcp>=2"]' }, "small.py"],
    [{ "pyproject.toml": 'dependencies = ["mcp-other"]' }, "stdlib.py"],
    [{ "main.py": "" }, "stdlib.py"],
    [{}, "fetch.mjs"],
  ])("a folder with %j gets the driver %s", (files, example) => {
    expect(driverFor(folderOf(files)).example).toBe(example);
  });

  it("writes the command of a client that connects", async () => {
    const folder = folderOf({});
    const client = `node ${path.resolve("examples/clients/small.mjs")} {url}`;
    const { code, stdout } = await conform(["init", "--client", client], { cwd: folder });
    expect(stdout).toBe(
      `starting ${client}\n  speaks 2025-11-25 over http: small 1.0.0\nwrote mcp-conform.config.yaml\nNext: npx mcp-conform\n`,
    );
    expect(code).toBe(0);
    const config = readFileSync(path.join(folder, "mcp-conform.config.yaml"), "utf8");
    expect(parse(config)).toMatchObject({ client });
    const both = await conform(["init", "--client", "--url", "http://localhost:1/mcp"], {
      cwd: folderOf({}),
    });
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("Expected one target.")]);
  });
});
