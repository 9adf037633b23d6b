import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { messageOf } from "../output-file.ts";
import { UsageError } from "../usage-error.ts";

/** A target of the configuration. */
export interface Found {
  readonly name: string;
  readonly settings: { readonly server?: string; readonly url?: string; readonly client?: string };
}

const GUIDE = "https://github.com/mcp-conform/mcp-conform/blob/main/docs/configuration.md";

const SCHEMA = "node_modules/mcp-conform/dist/harness/library/config/config.schema.json";

/** Older revisions are what the SDK does, more than what its user does: the newest one is enough to begin with. */
const EVERY_REVISION = "# spec: all # every revision that the target speaks\n";

/** The text of a configuration. `remarks` are comments. */
export function configText(found: readonly Found[], remarks: readonly string[], folder: string): string {
  const [only, ...others] = found;
  const shared = { spec: "latest", report: ["html"] };
  const content =
    others.length === 0
      ? { ...only?.settings, ...shared }
      : {
          ...shared,
          targets: Object.fromEntries(found.map(({ name, settings }) => [name, settings])),
          default: "all",
        };
  const hasSchema = existsSync(path.join(folder, SCHEMA));
  const comments = [
    ...(hasSchema ? [`yaml-language-server: $schema=./${SCHEMA}`] : []),
    `Every member: ${GUIDE}`,
    ...remarks,
  ];
  const text = stringify(content, { lineWidth: 0 }).replace(/^spec: latest\n/m, `$&${EVERY_REVISION}`);
  return `${comments.map((line) => `# ${line}`).join("\n")}\n${text}`;
}

export const WORKFLOW_FILE = ".github/workflows/mcp-conformance.yml";

/** The text of a workflow of GitHub that builds the project and judges its targets. */
export function workflowText(build: readonly string[], version: string): string {
  const steps = [...build, `npx --yes mcp-conform@${version} --report github --report html=mcp-conform.html`];
  return `name: MCP conformance
on: [push, pull_request]
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 22
${steps.map((step) => `      - run: ${step}\n`).join("")}      - uses: actions/upload-artifact@v5
        if: always()
        with:
          name: mcp-conform
          path: mcp-conform*.html
          if-no-files-found: ignore
`;
}

/** Writes a new file. Throws UsageError for one that exists: nothing is overwritten. */
export function writeNew(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    const why = exists
      ? "the file exists, and init overwrites nothing. Remove it first."
      : `cannot be written: ${messageOf(error)}. Choose another folder.`;
    throw new UsageError(`${name}: ${why}`);
  }
}
