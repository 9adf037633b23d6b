import { describe, expect, it } from "vitest";
import { parse as yaml } from "yaml";
import { APPLICATION_NAMES, APPLICATIONS, type ServerEntry } from "../../applications/applications.ts";
import { configurationText } from "../../applications/text.ts";
import { UsageError } from "../../library/usage-error.ts";
import { blockFor } from "./block.ts";

const URL_OF = "http://127.0.0.1:4700/mcp";
const HTTP: ServerEntry = { transport: "http", url: URL_OF };
const STDIO: ServerEntry = { transport: "stdio", file: "/bin/node", args: ["a b", 'c"d'] };
const COMMAND = { command: "/bin/node", args: ["a b", 'c"d'] };
const CONTINUE = { name: "mcp-conform", version: "1.0.0", schema: "v1" };

/** The documented shape of each application: over HTTP, and over stdio. */
const SHAPES: Readonly<Record<keyof typeof APPLICATIONS, readonly [object, object]>> = {
  antigravity: [{ mcpServers: { s: { serverUrl: URL_OF } } }, { mcpServers: { s: COMMAND } }],
  cline: [
    { mcpServers: { s: { type: "streamableHttp", url: URL_OF, disabled: false } } },
    { mcpServers: { s: { ...COMMAND, disabled: false } } },
  ],
  continue: [
    { ...CONTINUE, mcpServers: [{ name: "s", type: "streamable-http", url: URL_OF }] },
    { ...CONTINUE, mcpServers: [{ name: "s", ...COMMAND }] },
  ],
  copilot: [
    { mcpServers: { s: { type: "http", url: URL_OF, tools: ["*"] } } },
    { mcpServers: { s: { type: "local", ...COMMAND, tools: ["*"] } } },
  ],
  "claude-code": [
    { mcpServers: { s: { type: "http", url: URL_OF } } },
    { mcpServers: { s: { type: "stdio", ...COMMAND } } },
  ],
  "claude-desktop": [
    { mcpServers: { s: { command: "npx", args: ["-y", "mcp-remote", URL_OF] } } },
    { mcpServers: { s: COMMAND } },
  ],
  cursor: [{ mcpServers: { s: { url: URL_OF } } }, { mcpServers: { s: COMMAND } }],
  gemini: [{ mcpServers: { s: { httpUrl: URL_OF } } }, { mcpServers: { s: COMMAND } }],
  goose: [
    { extensions: { s: { enabled: true, name: "s", timeout: 300, type: "streamable_http", uri: URL_OF } } },
    {
      extensions: {
        s: { enabled: true, name: "s", timeout: 300, type: "stdio", cmd: "/bin/node", args: COMMAND.args },
      },
    },
  ],
  inspector: [
    { mcpServers: { s: { type: "streamable-http", url: URL_OF } } },
    { mcpServers: { s: { type: "stdio", ...COMMAND } } },
  ],
  lmstudio: [{ mcpServers: { s: { url: URL_OF } } }, { mcpServers: { s: COMMAND } }],
  mcporter: [
    { imports: [], mcpServers: { s: { baseUrl: URL_OF } } },
    { imports: [], mcpServers: { s: COMMAND } },
  ],
  opencode: [
    { mcp: { s: { type: "remote", url: URL_OF, enabled: true } } },
    { mcp: { s: { type: "local", command: ["/bin/node", ...COMMAND.args], enabled: true } } },
  ],
  qwen: [{ mcpServers: { s: { httpUrl: URL_OF } } }, { mcpServers: { s: COMMAND } }],
  codex: [{ mcp_servers: { s: { url: URL_OF } } }, { mcp_servers: { s: COMMAND } }],
  vscode: [
    { servers: { s: { type: "http", url: URL_OF } } },
    { servers: { s: { type: "stdio", ...COMMAND } } },
  ],
  windsurf: [{ mcpServers: { s: { serverUrl: URL_OF } } }, { mcpServers: { s: COMMAND } }],
  zed: [{ context_servers: { s: { url: URL_OF } } }, { context_servers: { s: COMMAND } }],
};

describe("the configuration of an application", () => {
  it.each(APPLICATION_NAMES)("%s has its documented shape", (name) => {
    const application = APPLICATIONS[name];
    expect([HTTP, STDIO].map((server) => application.write("s", server))).toEqual(SHAPES[name]);
    expect(application.source).toMatch(/^https:\/\//);
  });

  it.each(APPLICATION_NAMES)("%s is text of its syntax that has the same values", (name) => {
    const application = APPLICATIONS[name];
    const text = configurationText(application, "s", STDIO) ?? "";
    if (application.syntax === "json") expect(JSON.parse(text)).toEqual(SHAPES[name][1]);
    if (application.syntax === "yaml") expect(yaml(text)).toEqual(SHAPES[name][1]);
    if (application.syntax === "toml")
      expect(text).toBe('[mcp_servers."s"]\ncommand = "/bin/node"\nargs = ["a b","c\\"d"]\n');
  });

  it("is printed with the name of its file; an unknown application is a usage error", () => {
    expect(blockFor("cursor", HTTP)).toMatch(/^# ~\/\.cursor\/mcp\.json.*\n\{\n {2}"mcpServers"/);
    expect(() => blockFor("cursr", HTTP)).toThrow(UsageError);
    expect(() => blockFor("cursr", HTTP)).toThrow(/Did you mean "cursor"/);
  });
});
