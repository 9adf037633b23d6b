import { type Application, either, plain, under } from "./format.ts";

export type { Application, ServerEntry } from "./format.ts";

const gemini = under(
  "mcpServers",
  either(plain, (httpUrl) => ({ httpUrl })),
);

/** The name of the model that the harness plays, in configurations. */
const SCRIPTED = "scripted";

/** Cline calls the Chat Completions interface so. */
const CLINE_PROVIDER = "openai-compatible";

/** What each file of Continue begins with. */
const CONTINUE = { name: "mcp-conform", version: "1.0.0", schema: "v1" };

/** The one table of applications: files and formats. */
export const APPLICATIONS = {
  antigravity: {
    file: "~/.gemini/antigravity/mcp_config.json",
    at: ".gemini/antigravity/mcp_config.json",
    syntax: "json",
    source: "https://antigravity.google/docs/mcp",
    write: under(
      "mcpServers",
      either(plain, (serverUrl) => ({ serverUrl })),
    ),
  },
  "claude-code": {
    file: ".mcp.json in the project",
    at: ".mcp.json",
    syntax: "json",
    source: "https://code.claude.com/docs/en/mcp",
    write: under(
      "mcpServers",
      either(
        (command, args) => ({ type: "stdio", command, args }),
        (url) => ({ type: "http", url }),
      ),
    ),
  },
  "claude-desktop": {
    file: "claude_desktop_config.json (macOS: ~/Library/Application Support/Claude/, Windows: %APPDATA%\\Claude\\)",
    at: ".config/Claude/claude_desktop_config.json",
    syntax: "json",
    source: "https://modelcontextprotocol.io/docs/develop/connect-local-servers",
    write: under(
      "mcpServers",
      // The file has no URLs: a bridge connects to them.
      either(plain, (url) => plain("npx", ["-y", "mcp-remote", url])),
    ),
  },
  cline: {
    file: "~/.cline/data/settings/cline_mcp_settings.json (in editors: MCP Servers > Configure)",
    at: ".cline/data/settings/cline_mcp_settings.json",
    syntax: "json",
    source: "https://docs.cline.bot/mcp/adding-and-configuring-servers",
    write: under(
      "mcpServers",
      either(
        (command, args) => ({ ...plain(command, args), disabled: false }),
        (url) => ({ type: "streamableHttp", url, disabled: false }),
      ),
    ),
    modelAt: ".cline/data/settings/providers.json",
    model: (baseUrl) => ({
      version: 1,
      lastUsedProvider: CLINE_PROVIDER,
      modes: {},
      providers: {
        [CLINE_PROVIDER]: {
          settings: { provider: CLINE_PROVIDER, apiKey: "none", model: SCRIPTED, baseUrl },
          updatedAt: "2026-01-01T00:00:00.000Z",
          tokenSource: "manual",
        },
      },
    }),
  },
  continue: {
    file: "~/.continue/config.yaml",
    at: ".continue/config.yaml",
    syntax: "yaml",
    source: "https://docs.continue.dev/reference",
    write: (name, server) => ({
      ...CONTINUE,
      mcpServers: [
        {
          name,
          ...either(plain, (url) => ({ type: "streamable-http", url }))(server),
        },
      ],
    }),
    model: (apiBase) => ({
      models: [
        {
          name: SCRIPTED,
          provider: "openai",
          model: SCRIPTED,
          apiKey: "none",
          apiBase,
          roles: ["chat"],
          capabilities: ["tool_use"],
        },
      ],
    }),
  },
  copilot: {
    file: "~/.copilot/mcp-config.json",
    at: ".copilot/mcp-config.json",
    syntax: "json",
    source: "https://docs.github.com/en/copilot/how-tos/use-copilot-agents/use-copilot-cli",
    write: under(
      "mcpServers",
      either(
        (command, args) => ({ type: "local", ...plain(command, args), tools: ["*"] }),
        (url) => ({ type: "http", url, tools: ["*"] }),
      ),
    ),
  },
  cursor: {
    file: "~/.cursor/mcp.json, or .cursor/mcp.json in the project",
    at: ".cursor/mcp.json",
    syntax: "json",
    source: "https://cursor.com/docs/context/mcp",
    write: under(
      "mcpServers",
      either(plain, (url) => ({ url })),
    ),
  },
  gemini: {
    file: "~/.gemini/settings.json",
    at: ".gemini/settings.json",
    syntax: "json",
    source: "https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md",
    write: gemini,
    // The URL is in a variable. With one and without this member, the application expects another kind of key.
    model: () => ({ security: { auth: { selectedType: "gemini-api-key" } } }),
  },
  goose: {
    file: "~/.config/goose/config.yaml (Windows: %APPDATA%\\Block\\goose\\config\\)",
    at: ".config/goose/config.yaml",
    syntax: "yaml",
    source: "https://block.github.io/goose/docs/getting-started/using-extensions",
    write: (name, server) => {
      const common = { enabled: true, name, timeout: 300 };
      const entry = either(
        (cmd, args) => ({ ...common, type: "stdio", cmd, args }),
        (uri) => ({ ...common, type: "streamable_http", uri }),
      )(server);
      return { extensions: { [name]: entry } };
    },
  },
  inspector: {
    file: "a file of yours, with --config <file> --server mcp-conform",
    at: "inspector.json",
    syntax: "json",
    source: "https://github.com/modelcontextprotocol/inspector#configuration",
    write: under(
      "mcpServers",
      either(
        (command, args) => ({ type: "stdio", command, args }),
        (url) => ({ type: "streamable-http", url }),
      ),
    ),
  },
  lmstudio: {
    file: "mcp.json (in the application: Install > Edit mcp.json)",
    at: ".lmstudio/mcp.json",
    syntax: "json",
    source: "https://lmstudio.ai/docs/app/mcp",
    write: under(
      "mcpServers",
      either(plain, (url) => ({ url })),
    ),
  },
  mcporter: {
    file: "config/mcporter.json in the project",
    at: "mcporter.json",
    syntax: "json",
    source: "https://github.com/steipete/mcporter/blob/main/docs/config.md",
    write: (name, server) => ({
      imports: [],
      ...under(
        "mcpServers",
        either(plain, (baseUrl) => ({ baseUrl })),
      )(name, server),
    }),
  },
  opencode: {
    file: "opencode.json in the project",
    at: ".config/opencode/opencode.json",
    syntax: "json",
    source: "https://opencode.ai/docs/mcp-servers",
    write: under(
      "mcp",
      either(
        (file, args) => ({ type: "local", command: [file, ...args], enabled: true }),
        (url) => ({ type: "remote", url, enabled: true }),
      ),
    ),
    model: (baseURL) => ({
      model: `${SCRIPTED}/${SCRIPTED}`,
      provider: {
        [SCRIPTED]: {
          npm: "@ai-sdk/openai-compatible",
          options: { baseURL, apiKey: "none" },
          models: { [SCRIPTED]: { tool_call: true } },
        },
      },
    }),
  },
  qwen: {
    file: "~/.qwen/settings.json",
    at: ".qwen/settings.json",
    syntax: "json",
    source: "https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/mcp.md",
    write: gemini,
  },
  codex: {
    file: "~/.codex/config.toml",
    at: ".codex/config.toml",
    syntax: "toml",
    source: "https://developers.openai.com/codex/mcp",
    write: under(
      "mcp_servers",
      either(plain, (url) => ({ url })),
    ),
  },
  vscode: {
    file: ".vscode/mcp.json in the project",
    at: ".vscode/mcp.json",
    syntax: "json",
    source: "https://code.visualstudio.com/docs/copilot/reference/mcp-configuration",
    write: under(
      "servers",
      either(
        (command, args) => ({ type: "stdio", command, args }),
        (url) => ({ type: "http", url }),
      ),
    ),
  },
  windsurf: {
    file: "~/.codeium/windsurf/mcp_config.json",
    at: ".codeium/windsurf/mcp_config.json",
    syntax: "json",
    source: "https://docs.windsurf.com/windsurf/cascade/mcp",
    write: under(
      "mcpServers",
      either(plain, (serverUrl) => ({ serverUrl })),
    ),
  },
  zed: {
    file: "settings.json of Zed",
    at: ".config/zed/settings.json",
    syntax: "json",
    source: "https://zed.dev/docs/ai/mcp",
    write: under(
      "context_servers",
      either(plain, (url) => ({ url })),
    ),
  },
} as const satisfies Readonly<Record<string, Application>>;

export type ApplicationName = keyof typeof APPLICATIONS;

export const APPLICATION_NAMES = Object.keys(APPLICATIONS) as readonly ApplicationName[];

/** The application of this name; undefined where there is none. */
export function applicationNamed(name: string): Application | undefined {
  const known = APPLICATION_NAMES.find((one) => one === name);
  return known === undefined ? undefined : APPLICATIONS[known];
}
