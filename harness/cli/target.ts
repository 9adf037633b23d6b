import { httpTarget } from "../target/http.ts";
import { launchedTarget } from "../target/launched.ts";
import { stdioTarget } from "../target/stdio.ts";
import type { Target } from "../target/target.ts";
import type { Secrets } from "../trace/redact.ts";
import { CommandSyntaxError } from "../transport/stdio/command.ts";
import { UsageError } from "./usage-error.ts";
import { fromEnvironment, parseAssignment, parseHeader } from "./values.ts";

export interface TargetOptions {
  readonly server?: string;
  readonly url?: string;
  readonly header: readonly string[];
  readonly headerEnv: readonly string[];
  readonly bearerEnv?: string;
  readonly secretEnv: readonly string[];
  readonly env: readonly string[];
  readonly cwd?: string;
}

/** The target that the options describe, and what of them must reach no output. */
export function targetOf(options: TargetOptions, startLimit: number): { target: Target; secrets: Secrets } {
  const { server, url, cwd } = options;
  const { headers, secrets } = headersOf(options);
  const env = Object.fromEntries(options.env.map((text) => parseAssignment("--env", text)));
  const command =
    server === undefined ? undefined : { command: server, env, ...(cwd === undefined ? {} : { cwd }) };
  if (url === undefined) {
    if (command === undefined) {
      throw new UsageError(
        'Nothing to judge: expected --server "<command>" or --url <url>. "mcp-conform demo" shows what a run looks like.',
      );
    }
    if (headers.length > 0)
      throw new UsageError("--header, --header-env and --bearer-env need --url: stdio has no headers.");
    return { target: checked(() => stdioTarget(command)), secrets };
  }
  const http = { url: checkedUrl(url), headers };
  if (command) return { target: checked(() => launchedTarget(http, command, startLimit)), secrets };
  return { target: httpTarget(http), secrets };
}

function headersOf(options: TargetOptions): {
  headers: readonly (readonly [string, string])[];
  secrets: Secrets;
} {
  const open = options.header.map(parseHeader);
  const hidden = options.headerEnv.map((text) => {
    const [name, variable] = parseAssignment("--header-env", text);
    return [name, fromEnvironment("--header-env", variable)] as const;
  });
  const token =
    options.bearerEnv === undefined ? undefined : fromEnvironment("--bearer-env", options.bearerEnv);
  const bearer = token === undefined ? [] : [["Authorization", `Bearer ${token}`] as const];
  const strings = [
    ...hidden.map(([, value]) => value),
    ...(token === undefined ? [] : [token]),
    ...options.secretEnv.map((variable) => fromEnvironment("--secret-env", variable)),
  ];
  return {
    headers: [...open, ...hidden, ...bearer],
    secrets: { headers: hidden.map(([name]) => name), strings },
  };
}

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.protocol === "http:" || url.protocol === "https:")) return text;
  const hint =
    /^[\w.-]+:\d+/.test(text) || /^[\w-]+(\.[\w-]+)+/.test(text) ? ` Did you mean "http://${text}"?` : "";
  throw new UsageError(`--url ${text}: expected an absolute http or https URL.${hint}`);
}

function checked<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof CommandSyntaxError) throw new UsageError(`--server: ${error.message}`);
    throw error;
  }
}
