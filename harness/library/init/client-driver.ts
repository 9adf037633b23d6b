import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A driver in one language, for the client of this project. */
export interface Driver {
  /** The example that it begins as. */
  readonly example: string;
  /** Where it is written. */
  readonly file: string;
  readonly client: string;
  /** What it needs before it can be started. */
  readonly needs: string;
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

const GO: Driver = {
  example: "small.go",
  file: "mcp-driver/main.go",
  client: "./mcp-driver/mcp-driver {url}",
  needs: "go get github.com/modelcontextprotocol/go-sdk && go build -o mcp-driver/ ./mcp-driver",
  program: "mcp-driver/mcp-driver",
};

/** The driver in the language of a folder. JavaScript where nothing shows another one. */
export function driverFor(folder: string): Driver {
  const has = (name: string) => existsSync(path.join(folder, name));
  if (has("package.json")) return NODE;
  if (has("go.mod")) return GO;
  if (
    has("pyproject.toml") ||
    has("requirements.txt") ||
    readdirSync(folder).some((one) => /\.py$/.test(one))
  )
    return has(".venv/bin/python")
      ? { ...PYTHON, client: `.venv/bin/${PYTHON.client.replace("3", "")}` }
      : PYTHON;
  return NODE;
}

/** Its text, with the names that it has in the project. */
export function driverText({ example, client }: Driver): string {
  const text = readFileSync(new URL(`../../../examples/clients/${example}`, import.meta.url), "utf8");
  return text.replace(/mcp-conform --client ".*"/, `mcp-conform --client "${client}"`);
}
