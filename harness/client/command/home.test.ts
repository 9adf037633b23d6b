import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { homeFor } from "./home.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HTTP = { transport: "http", url: "http://127.0.0.1:1/mcp" } as const;

describe("a fresh home", () => {
  it("has the configuration of the application, and all variables point there", () => {
    const { fill, env } = homeFor(["--config", "{config:cursor}"], HTTP, () => folder);
    const file = fill("{config:cursor}");
    expect(file).toBe(path.join(folder, "home", ".cursor", "mcp.json"));
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      mcpServers: { "mcp-conform": { url: HTTP.url } },
    });
    expect(fill("{home}/x")).toBe(`${path.join(folder, "home")}/x`);
    for (const value of Object.values(env)) expect(value.startsWith(path.join(folder, "home"))).toBe(true);
  });

  it("keeps a file that is there already", () => {
    const { fill } = homeFor(["{config:cursor}"], HTTP, () => folder);
    const file = fill("{config:cursor}");
    writeFileSync(file, "mine");
    fill("{config:cursor}");
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  it("has a command over stdio", () => {
    const address = { transport: "stdio", command: { file: "/bin/node", args: ["a b"] } } as const;
    const { fill } = homeFor(["{config:opencode}"], address, () => folder);
    expect(JSON.parse(readFileSync(fill("{config:opencode}"), "utf8"))).toEqual({
      mcp: { "mcp-conform": { type: "local", command: ["/bin/node", "a b"], enabled: true } },
    });
  });

  it("has the model of an application in a file of its own, which is that of the last start", () => {
    for (const url of ["http://127.0.0.1:2/v1", "http://127.0.0.1:3/v1"]) {
      const { fill } = homeFor(["{config:cline}"], HTTP, () => folder, url);
      const file = path.join(path.dirname(fill("{config:cline}")), "providers.json");
      expect(readFileSync(file, "utf8")).toContain(url);
    }
  });

  it("is not made for a client that does not name it", () => {
    const fresh = () => {
      throw new Error("no folder is needed");
    };
    expect(homeFor(["{url}"], HTTP, fresh)).toMatchObject({ env: {} });
  });
});
