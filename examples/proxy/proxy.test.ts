import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { splitCommand } from "../../harness/transport/stdio/command.ts";

const FOLDER = "examples/proxy";

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
}

/** Where the applications expect the table of servers. */
const TABLES: Readonly<Record<string, string>> = {
  "claude-code.json": "mcpServers",
  "cursor.json": "mcpServers",
  "gemini.json": "mcpServers",
  "vscode.json": "servers",
};

describe("the lines for configuration files", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".json")))(
    "%s starts the proxy with a server",
    (name) => {
      const file = JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")) as Record<
        string,
        Record<string, Entry>
      >;
      const entries = Object.values(file[TABLES[name] ?? ""] ?? {});
      expect(entries).toHaveLength(1);
      const { command, args = [] } = entries[0] ?? { command: "" };
      expect([command, ...args.slice(0, 4)]).toEqual(["npx", "-y", "mcp-conform", "proxy", "--server"]);
      expect(splitCommand(args[4] ?? "")).toEqual({ file: "node", args: ["/path/to/server.js"] });
      expect(args.slice(5)).toEqual(["--log", "/path/to/mcp-conform.log"]);
      expect(readFileSync(`${FOLDER}/README.md`, "utf8")).toContain(`(${name})`);
    },
  );
});
