import type { RequestListener } from "node:http";
import { given } from "../../schema/given.ts";
import type { RunPlan } from "../run/run.ts";
import { type FetchHandler, handlerTarget, listenerOf } from "../target/handler.ts";
import { type ServerStreams, streamsTarget } from "../target/streams.ts";
import type { Target } from "../target/target.ts";
import type { RunEvent } from "../verdict/event.ts";
import type { Result } from "../verdict/result.ts";
import { type GivenSuites, splitSuites } from "./given-suites.ts";
import { judgmentOf, resultOf } from "./judgment.ts";
import { libraryNamed, libraryNaming } from "./naming.ts";
import { plannedServer, serverPlanOf } from "./plan/server.ts";
import type { SettingName, Settings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";
import { settingsOf } from "./validate-settings.ts";

export type { FetchHandler } from "../target/handler.ts";
export type { ServerStreams } from "../target/streams.ts";

/**
 * A server in this process: a function that serves two streams, or a request handler in the style of Node or of the Web.
 * `url` is the URL that the handler sees, `http://localhost/mcp` when left out. Nothing listens there.
 */
export type InProcessServer =
  | ((streams: ServerStreams) => unknown)
  | { readonly handler: RequestListener; readonly url?: string }
  | { readonly fetch: FetchHandler; readonly url?: string };

/** The settings that apply to a server in this process. */
const SETTINGS = [
  ...(["spec", "only", "skip", "suite", "suites", "gateCustom"] as const),
  ...(["level", "strict", "bail", "profile", "allow", "exercises"] as const),
  ...(["headers", "headerEnv", "bearerEnv", "tokenEnv", "resource", "secrets", "secretEnv"] as const),
  ...([
    "timeout",
    "startTimeout",
    "limit",
    "idle",
    "concurrency",
    "baseline",
    "updateBaseline",
    "reason",
  ] as const),
  "acceptKnown",
] satisfies readonly SettingName[];

/** How a server that runs in this process is judged. Limits are in milliseconds. */
export interface ServerJudging extends Omit<Pick<Settings, (typeof SETTINGS)[number]>, "suites"> {
  /** Suites of your own rules: files, or values of `defineSuite`. They are no part of the verdict. */
  readonly suites?: GivenSuites;
  /** The name of the server in the result. */
  readonly name?: string;
  /** Ends the run early. The result then has what was observed before. */
  readonly signal?: AbortSignal;
  /** Called for each event of the run. */
  readonly onEvent?: (event: RunEvent) => void;
}

const DEFAULT_URL = "http://localhost/mcp";

/**
 * Judges a server in this process, without a process or port of its own. Rejects with a UsageError when the options cannot
 * be used, and for nothing that the server does. How the process of a server ends is not judged.
 *
 * @example
 * const result = await judgeServer(({ stdin, stdout }) => createServer().connect(new StdioServerTransport(stdin, stdout)));
 * @example
 * const result = await judgeServer({ fetch: app.fetch });
 */
export async function judgeServer(server: InProcessServer, judging: ServerJudging = {}): Promise<Result> {
  const { others, values } = splitSuites(judging);
  const settings = settingsOf(others, libraryNaming, {
    settings: SETTINGS,
    others: ["name", "signal", "onEvent"],
  });
  const { name = "a server in this process", signal, onEvent } = judging;
  const { plan, secrets } = serverPlanOf(settings, libraryNaming, (headers) =>
    targetOf(server, name, headers),
  );
  const select: RunPlan["select"] = (check) => check.on !== "shutdown" && plan.select(check);
  const planned = plannedServer({ ...plan, select }, secrets);
  const judgment = await judgmentOf(planned, settings, libraryNaming, values);
  return resultOf(judgment, given({ signal, emit: onEvent }));
}

function targetOf(server: unknown, name: string, headers: readonly (readonly [string, string])[]): Target {
  if (typeof server === "function") return streamsTarget(name, server as (streams: ServerStreams) => unknown);
  const { handler, fetch, url = DEFAULT_URL } = (server ?? {}) as Record<string, unknown>;
  const at = { url: String(url), headers };
  if (typeof handler === "function") return handlerTarget({ ...at, handler: handler as RequestListener });
  if (typeof fetch === "function") {
    return handlerTarget({ ...at, handler: listenerOf((request) => (fetch as FetchHandler)(request)) });
  }
  throw new UsageError(
    `${libraryNamed("connect")(server)}: expected a function of two streams, { handler } or { fetch }.`,
  );
}
