/** How an application with a command line is made to connect, to list, and to call what its model wants. */
export interface Launch {
  /** Its program. */
  readonly program: string;
  /** The package of the npm registry that has it. */
  readonly package: string;
  /** The words after the program. */
  readonly args: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly login?: Login;
  /** What it does not do by a command. */
  readonly without?: string;
  /** The document that describes these options. */
  readonly source: string;
}

/** How a person logs an application in at a server. It opens a browser, which mcp-conform plays. */
export interface Login {
  /** The words after the program. */
  readonly args: string;
  /** It always waits for the browser at the same port, so only one can run at a time. */
  readonly port?: number;
}

/** No application needs an account here: the model is that of mcp-conform. */
const NO_KEY = "none";

/** The one table of applications that a command starts. Each reads only what is in its fresh home. */
export const LAUNCHES = {
  claude: {
    program: "claude",
    package: "@anthropic-ai/claude-code",
    args: '-p hi --mcp-config {config:claude-code} --strict-mcp-config --allowedTools mcp__mcp-conform --tools ""',
    env: {
      ANTHROPIC_BASE_URL: "{model:anthropic}",
      ANTHROPIC_API_KEY: NO_KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    },
    source: "https://code.claude.com/docs/en/cli-reference",
  },
  cline: {
    program: "cline",
    package: "cline",
    args: '"say hi" --json -P openai-compatible -k none -m scripted',
    env: { MCP_CONFORM_FILE: "{config:cline}" },
    source: "https://docs.cline.bot/cline-cli/cli-reference",
  },
  codex: {
    program: "codex",
    package: "@openai/codex",
    args: `exec hi --skip-git-repo-check --dangerously-bypass-approvals-and-sandbox -m scripted -c model_provider=scripted -c 'model_providers.scripted={name="scripted",base_url="{model:openai}",wire_api="responses"}'`,
    // The file has to be there. The program finds it in its home.
    env: { MCP_CONFORM_FILE: "{config:codex}", CODEX_HOME: "{home}/.codex" },
    login: { args: "mcp login mcp-conform" },
    source: "https://developers.openai.com/codex/cli/reference",
  },
  continue: {
    program: "cn",
    package: "@continuedev/cli",
    args: "-p hi --auto --config {config:continue}",
    source: "https://docs.continue.dev/guides/cli",
  },
  copilot: {
    program: "copilot",
    package: "@github/copilot",
    args: "-p hi --allow-all-tools --disable-builtin-mcps --additional-mcp-config @{config:copilot}",
    env: {
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: "{model:openai}",
      COPILOT_MODEL: "scripted",
    },
    source: "https://docs.github.com/en/copilot/how-tos/use-copilot-agents/use-copilot-cli",
  },
  gemini: {
    program: "gemini",
    package: "@google/gemini-cli",
    args: "-p hi --yolo --skip-trust -m gemini-2.5-flash",
    env: {
      MCP_CONFORM_FILE: "{config:gemini}",
      GOOGLE_GEMINI_BASE_URL: "{model:gemini}",
      GEMINI_API_KEY: NO_KEY,
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    },
    source: "https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/headless.md",
  },
  inspector: {
    program: "mcp-inspector",
    package: "@modelcontextprotocol/inspector",
    args: "--cli --config {config:inspector} --server mcp-conform --method tools/list",
    without: "it lists the tools, and calls none",
    source: "https://github.com/modelcontextprotocol/inspector#cli-mode",
  },
  mcporter: {
    program: "mcporter",
    package: "mcporter",
    args: "--config {config:mcporter} list mcp-conform --schema",
    without: "it lists the tools, and calls none",
    login: { args: "--config {config:mcporter} auth mcp-conform" },
    source: "https://github.com/steipete/mcporter/blob/main/docs/config.md",
  },
  opencode: {
    program: "opencode",
    package: "opencode-ai",
    args: "run hi --pure --dir {home}",
    env: {
      OPENCODE_CONFIG: "{config:opencode}",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
    },
    login: { args: "mcp auth mcp-conform --pure", port: 19_876 },
    source: "https://opencode.ai/docs/cli",
  },
  qwen: {
    program: "qwen",
    package: "@qwen-code/qwen-code",
    args: "hi --mcp-config {config:qwen} --auth-type openai --openai-base-url {model:openai} --openai-api-key none -m scripted --yolo --exclude-tools tool_search",
    source: "https://github.com/QwenLM/qwen-code/blob/main/docs/users/configuration/settings.md",
  },
} as const satisfies Readonly<Record<string, Launch>>;

export const LAUNCH_NAMES = Object.keys(LAUNCHES) as readonly (keyof typeof LAUNCHES)[];

/** How the application of this name is started; undefined where that is not known. */
export function launchNamed(name: string): Launch | undefined {
  const known = LAUNCH_NAMES.find((one) => one === name);
  return known === undefined ? undefined : LAUNCHES[known];
}
