import { UsageError } from "../../library/usage-error.ts";
import { httpTarget } from "../../target/http.ts";
import { launchedTarget } from "../../target/launched.ts";
import { stdioTarget } from "../../target/stdio.ts";
import type { Target } from "../../target/target.ts";
import type { Secrets } from "../../trace/redact.ts";
import { CommandSyntaxError } from "../../transport/stdio/command.ts";
import { fromEnvironment, parseAssignment, parseHeader, parseHeaderEnv, sendable } from "./values.ts";

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

export interface Described {
  readonly target: Target;
  /** What of the options must reach no output. */
  readonly secrets: Secrets;
  /** The words that describe the target again. */
  readonly invocation: readonly string[];
}

/** The target that the options describe. Throws UsageError. */
export function targetOf(options: TargetOptions, startLimit: number): Described {
  const { server, url, cwd } = options;
  const { headers, secrets } = headersOf(options);
  const invocation = invocationOf(options);
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
    return { target: checked(() => stdioTarget(command)), secrets, invocation };
  }
  const http = { url: checkedUrl(url), headers };
  if (command === undefined && (cwd !== undefined || options.env.length > 0)) {
    throw new UsageError("--env and --cwd need --server: nothing is started for a URL alone.");
  }
  const target = command ? checked(() => launchedTarget(http, command, startLimit)) : httpTarget(http);
  return { target, secrets, invocation };
}

/** Headers whose values are secrets however they were given. */
const SECRET = /^(authorization|proxy-authorization|cookie)$/i;

/** Shorter strings occur by chance. */
const SHORTEST_SECRET = 4;

function headersOf(options: TargetOptions): {
  headers: readonly (readonly [string, string])[];
  secrets: Secrets;
} {
  const open = options.header.map(parseHeader);
  const hidden = options.headerEnv.map(parseHeaderEnv);
  const token =
    options.bearerEnv === undefined ? undefined : fromEnvironment("--bearer-env", options.bearerEnv);
  const bearer = token === undefined ? [] : [sendable("--bearer-env", ["Authorization", `Bearer ${token}`])];
  // A target may send back what stands after "Bearer" as well as the whole.
  const typed = open.flatMap(([name, value]) =>
    SECRET.test(name) ? [value, value.replace(/^\S+ +/, "")] : [],
  );
  const strings = [
    ...typed.filter((text) => text.length >= SHORTEST_SECRET),
    ...hidden.map(([, value]) => value),
    ...(token === undefined ? [] : [token]),
    ...options.secretEnv.map((variable) => fromEnvironment("--secret-env", variable)),
  ];
  return {
    headers: [...open, ...hidden, ...bearer],
    secrets: { headers: hidden.map(([name]) => name), strings },
  };
}

function invocationOf(options: TargetOptions): readonly string[] {
  const given = (name: string, ...values: readonly (string | undefined)[]) =>
    values.flatMap((value) => (value === undefined ? [] : [name, value]));
  return [
    ...given("--server", options.server),
    ...given("--url", options.url),
    ...given("--header", ...options.header),
    ...given("--header-env", ...options.headerEnv),
    ...given("--bearer-env", options.bearerEnv),
    ...given("--secret-env", ...options.secretEnv),
    ...given("--env", ...options.env),
    ...given("--cwd", options.cwd),
  ];
}

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.username !== "" || url.password !== "")) {
    throw new UsageError(
      `--url: expected ${url.host} without credentials in it. Give them as a header: --header-env Authorization=VARIABLE.`,
    );
  }
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
