import type { Command, Option } from "commander";

/** The options of the main command by what they are for, in the order of "mcp-conform help options". */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "The target": [
    "server",
    "url",
    "sse-url",
    "client",
    "app",
    "gateway",
    "gateway-url",
    "transport",
    "cwd",
    "env",
    "env-all",
    "timeout",
    "limit",
    "start-timeout",
    "concurrency",
  ],
  "The configuration": ["config", "no-config", "target"],
  "What is judged": [
    ...["spec", "only", "skip", "suite", "situation", "profile", "custom-suite"],
    ...["allow", "idle", "bail"],
  ],
  "What fails the run": [
    "level",
    "strict",
    "baseline",
    "update-baseline",
    "reason",
    "accept-known",
    "gate-custom",
  ],
  "Reports and output": [
    ...["report", "trace", "older", "source"],
    ...["format", "quiet", "verbose", "lang"],
  ],
  "Headers, tokens and secrets": [
    ...["header", "header-env", "bearer-env", "token-env", "auth", "scope"],
    ...["client-id", "client-secret-env", "callback-port", "authorization-server"],
    ...["resource", "secret-env"],
  ],
  "While you write a server": ["watch", "watch-ignore", "bell"],
};

/** Puts the options of the main command into groups with headings. */
export function groupOptions(root: Command): void {
  const sorted = Object.entries(GROUPS).flatMap(([heading, names]) =>
    names.flatMap((name) => {
      const option = root.options.find(({ long }) => long === `--${name}`);
      return option === undefined ? [] : [option.helpGroup(`${heading}:`)];
    }),
  );
  const others = root.options.filter((option) => !sorted.includes(option));
  // The order of the headings is that of the options.
  (root.options as Option[]).splice(0, root.options.length, ...sorted, ...others);
}
