import { statSync } from "node:fs";
import os from "node:os";
import { book, clientSuites, usual } from "../../../suites/registry.ts";
import { placeholdersIn } from "../../client/command/placeholders.ts";
import { commandClient } from "../../client/command/target.ts";
import type { ClientRunPlan } from "../../client/run.ts";
import type { ClientTarget } from "../../client/target.ts";
import { clientLimits } from "../../library/in-process-options.ts";
import { UsageError } from "../../library/usage-error.ts";
import { LIMITS } from "../../target/target.ts";
import type { Transport } from "../../trace/event.ts";
import type { Secrets } from "../../trace/redact.ts";
import { CommandSyntaxError } from "../../transport/stdio/command.ts";
import { secretsOf } from "./environment.ts";
import type { PlanOptions } from "./plan.ts";
import { profilesFor } from "./profiles.ts";
import { selector } from "./select.ts";
import { fromEnvironment, oneOf, parseAssignment, split } from "./values.ts";

export interface ClientOptions extends Omit<PlanOptions, "server" | "url"> {
  readonly client: string;
  /** stdio, http, or both with a comma between. */
  readonly transport?: string;
}

export type ClientPlan = Omit<ClientRunPlan, "recorder" | "emit" | "signal">;

/** Everything that can be wrong with the options is found here, before anything starts. Throws UsageError. */
export function clientPlanOf(options: ClientOptions): {
  readonly plan: ClientPlan;
  readonly secrets: Secrets;
} {
  const { timeout, spec, gate, strict, client } = options;
  refuseServerOptions(options);
  const { cwd } = options;
  if (cwd !== undefined && !statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--cwd ${cwd}: expected a folder that exists.`);
  }
  const env = Object.fromEntries(options.env.map((text) => parseAssignment("--env", text)));
  const [target, ...others] = targetsOf(options, env);
  const strings = options.secretEnv.map((variable) => fromEnvironment("--secret-env", variable));
  return {
    plan: {
      target,
      others,
      limits: clientLimits(timeout),
      spec,
      usual,
      suites: clientSuites,
      book,
      profile: profilesFor("client", options.profile),
      select: selector(clientSuites, options),
      gate,
      strict,
      concurrency: options.concurrency ?? Math.max(2, os.availableParallelism()),
      invocation: [
        "--client",
        client,
        ...(options.transport === undefined ? [] : ["--transport", options.transport]),
        ...options.env.flatMap((text) => ["--env", text]),
        ...options.secretEnv.flatMap((name) => ["--secret-env", name]),
        ...(options.cwd === undefined ? [] : ["--cwd", options.cwd]),
        ...(timeout === LIMITS.answer ? [] : ["--timeout", String(timeout)]),
      ],
    },
    secrets: { strings: [...strings, ...secretsOf({ ...process.env, ...env })] },
  };
}

/** What only makes sense where the harness is the client. */
function refuseServerOptions({ header, headerEnv, bearerEnv, allow }: ClientOptions): void {
  if (header.length + headerEnv.length > 0 || bearerEnv !== undefined) {
    throw new UsageError(
      "--header, --header-env and --bearer-env need --url: with --client it is the client that sends headers.",
    );
  }
  if (allow.length > 0) {
    throw new UsageError(
      "--allow needs --server or --url: with --client the tools are those of mcp-conform.",
    );
  }
}

type Targets = readonly [ClientTarget, ...ClientTarget[]];

function targetsOf(options: ClientOptions, env: Readonly<Record<string, string>>): Targets {
  const { client, cwd } = options;
  const placeholders = placeholdersIn([client, ...Object.values(env)]);
  const has = (one: (typeof placeholders)[number]) => placeholders.includes(one);
  const target = (transport: Transport): ClientTarget => {
    // {target} is either; without any of them a URL is put at the end of the command.
    if (transport === "stdio" && !has("{server}") && !has("{target}")) throw untold(client, has("{url}"));
    if (transport === "http" && has("{server}") && !has("{url}") && !has("{target}")) throw misled(client);
    return checked(() =>
      commandClient({ command: client, transport, env, ...(cwd === undefined ? {} : { cwd }) }),
    );
  };
  const guessed: readonly Transport[] = has("{target}")
    ? ["stdio", "http"]
    : has("{server}")
      ? ["stdio"]
      : ["http"];
  const [first, ...rest] = options.transport === undefined ? guessed : transportsOf(options.transport);
  if (first === undefined) throw new Error("there is always a transport");
  return [target(first), ...rest.map(target)];
}

function transportsOf(text: string): readonly Transport[] {
  const words = split("--transport", [text]);
  return [...new Set(words.map((word) => oneOf<Transport>("--transport", word, ["stdio", "http"])))];
}

const EITHER = `For both transports write {target}, which is the command over stdio and the URL over HTTP.`;

function untold(client: string, url: boolean): UsageError {
  const instead = url ? "{url}, and over stdio there is none" : "no {server}";
  return new UsageError(
    `--transport stdio: --client ${JSON.stringify(client)} has ${instead}. Write {server} where the client takes the command of its server, as in --client "node client.js {server}", or --env SERVER={server} where it reads that from a variable. ${EITHER}`,
  );
}

function misled(client: string): UsageError {
  return new UsageError(
    `--transport http: --client ${JSON.stringify(client)} has {server}, and over HTTP there is none. Write {url} where the client takes the URL of its server, or nothing: it is then put at the end. ${EITHER}`,
  );
}

function checked<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof CommandSyntaxError) throw new UsageError(`--client: ${error.message}`);
    throw error;
  }
}
