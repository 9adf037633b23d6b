import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { rerunLine } from "./rerun.ts";

const TARGET = { role: "server", transport: "stdio", revisions: [] } as const;

describe("the line that reruns one check", () => {
  it("names the target, the revision and the check", () => {
    const target = { ...TARGET, command: "node server.js" };
    expect(rerunLine(target, "2025-11-25", { id: "tools.list" })).toBe(
      'npx mcp-conform --server "node server.js" --spec 2025-11-25 --only tools.list',
    );
  });

  it("starts the command of a URL again", () => {
    const target = { ...TARGET, command: "node server.js", url: "http://localhost:3000/mcp" };
    expect(rerunLine(target, "2025-11-25", { id: "tools.list" })).toBe(
      'npx mcp-conform --server "node server.js" --url http://localhost:3000/mcp --spec 2025-11-25 --only tools.list',
    );
  });

  it("repeats the original command line if it is known", () => {
    const invocation = ["--url", "http://localhost:3000/mcp", "--bearer-env", "TOKEN"];
    expect(rerunLine({ ...TARGET, invocation }, "2025-11-25", { id: "tools.list" })).toBe(
      "npx mcp-conform --url http://localhost:3000/mcp --bearer-env TOKEN --spec 2025-11-25 --only tools.list",
    );
  });

  it.each([
    [
      ["--client", "node c.js {target}"],
      '--client "node c.js {target}" --spec 2025-11-25 --only c --transport http',
    ],
    [
      ["--client", "c", "--transport", "stdio,http"],
      "--client c --transport http --spec 2025-11-25 --only c",
    ],
    [["--client", "c {url}"], '--client "c {url}" --spec 2025-11-25 --only c'],
  ])("names the transport of the check for a client: %j", (invocation, line) => {
    const target = { ...TARGET, role: "client", invocation } as const;
    expect(rerunLine(target, "2025-11-25", { id: "c" }, "http")).toBe(`npx mcp-conform ${line}`);
  });

  it
    .skipIf(process.platform === "win32")
    .each([
      "node 'my server.js' --flag",
      'node "my server.js"',
      "node $HOME/server.js `id` !x \\ y",
      "a'b\"c",
    ])("survives a shell: %s", (command) => {
    const line = rerunLine({ ...TARGET, command }, "2025-11-25", { id: "x" }).replace(
      "npx mcp-conform",
      'printf "%s\\n"',
    );
    expect(execFileSync("sh", ["-c", line], { encoding: "utf8" }).split("\n")[1]).toBe(command);
  });
});
