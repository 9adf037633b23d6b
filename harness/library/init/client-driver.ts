import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A driver in one language, for the client of this project. */
export interface Driver {
  /** The example that it begins as. */
  readonly example: string;
  /** Where it is written. */
  readonly file: string;
  readonly client: string;
  /** What it needs before it can be started. Absent: nothing. */
  readonly needs?: string;
  /** The program that has to be built first, if there is one. */
  readonly program?: string;
}

const NODE: Driver = {
  example: "small.mjs",
  file: "mcp-driver.mjs",
  client: "node mcp-driver.mjs {url}",
  needs: "npm install @modelcontextprotocol/sdk",
};

const PYTHON: Driver = {
  example: "small.py",
  file: "mcp_driver.py",
  client: "python3 mcp_driver.py {url}",
  needs: "python3 -m venv .venv && .venv/bin/pip install mcp",
};

/** Drivers for a project without an SDK. They can be started at once. */
const FETCH: Driver = { example: "fetch.mjs", file: NODE.file, client: NODE.client };
const STDLIB: Driver = { example: "stdlib.py", file: PYTHON.file, client: PYTHON.client };

const GO: Driver = {
  example: "small.go",
  file: "mcp-driver/main.go",
  client: "./mcp-driver/mcp-driver {url}",
  needs: "go get github.com/modelcontextprotocol/go-sdk && go build -o mcp-driver/ ./mcp-driver",
  program: "mcp-driver/mcp-driver",
};

/** The driver in the language of a folder, with the SDK if the project has it. JavaScript where nothing shows another language. */
export function driverFor(folder: string): Driver {
  const has = (name: string) => existsSync(path.join(folder, name));
  const says = (name: string, what: RegExp) =>
    has(name) && what.test(readFileSync(path.join(folder, name), "utf8"));
  if (has("package.json")) return says("package.json", /"@modelcontextprotocol\/sdk"/) ? NODE : FETCH;
  if (has("go.mod")) return GO;
  if (
    has("pyproject.toml") ||
    has("requirements.txt") ||
    readdirSync(folder).some((one) => /\.py$/.test(one))
  ) {
    const hasSdk = ["pyproject.toml", "requirements.txt"].some((name) =>
      says(name, /(?<![\w-])mcp(?![\w-])/),
    );
    const driver = hasSdk ? PYTHON : STDLIB;
    return has(".venv/bin/python")
      ? { ...driver, client: `.venv/bin/${driver.client.replace("3", "")}` }
      : driver;
  }
  return FETCH;
}

/** Its text, with the names that it has in the project. */
export function driverText({ example, client }: Driver): string {
  const text = readFileSync(new URL(`../../../examples/clients/${example}`, import.meta.url), "utf8");
  return text.replace(/mcp-conform --client ".*"/, `mcp-conform --client "${client}"`);
}
