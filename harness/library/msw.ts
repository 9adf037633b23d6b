/**
 * The entry for clients that use `fetch`: `import { judgeFetchClient } from "mcp-conform/msw"`. msw answers the client
 * in its own test run, at any URL, https included; no port is opened.
 */
import { type HttpHandler, http } from "msw";
import type { Endpoint } from "../client/endpoint.ts";
import { fetched } from "../client/fetch-response.ts";
import { inProcessClient } from "../client/in-process.ts";
import { runClient } from "../client/run.ts";
import type { ClientTarget } from "../client/target.ts";
import type { Result } from "../verdict/result.ts";
import type { Situated } from "./in-process.ts";
import { type ClientJudging, inProcessPlan, situationNamed } from "./in-process-options.ts";
import { UsageError } from "./usage-error.ts";

export type { Result } from "../verdict/result.ts";
export type { Situated } from "./in-process.ts";
export type { ClientJudging } from "./in-process-options.ts";

/** What is used of msw: the `server` of setupServer, or the `worker` of setupWorker, which listens already. */
export interface Interceptor {
  use(...handlers: HttpHandler[]): void;
}

export interface FetchJudging extends Omit<ClientJudging, "concurrency"> {
  readonly server: Interceptor;
  /** Where the client finds its server, absolute. */
  readonly url: string;
  /** Called once for each situation; does what the client does, and settles when it has done it. */
  readonly connect: (how: Situated & { readonly url: string }) => Promise<unknown>;
  /** How the result names the client. */
  readonly name?: string;
}

/** Judges a client that uses `fetch`, in this process. Rejects with a UsageError when the options cannot be used. */
export async function judgeFetchClient(judging: FetchJudging): Promise<Result> {
  const { server, url, connect, name, ...options } = judging;
  const stand = standAt(url);
  server.use(stand.handler);
  const target = inProcessClient(
    name ?? "a client that uses fetch",
    "http",
    (_, { situation, revision, signal }) =>
      connect({ url, situation: situation.name, context: situation.context ?? {}, revision, signal }),
    stand.mount,
  );
  // There is one URL, so there is one situation at a time.
  return runClient({ ...inProcessPlan(target, options), concurrency: 1 });
}

export interface PlayOptions extends Omit<ClientJudging, "situations" | "concurrency"> {
  readonly url: string;
}

/** One situation as handlers, for a test that drives the client in its own way. */
export interface Playing {
  readonly handlers: readonly HttpHandler[];
  /** As MCP_CONFORM_CONTEXT has it. */
  readonly context: Readonly<Record<string, unknown>>;
  /** To be called when the client has done what it does: judges it by the checks that look at this situation. */
  finish(): Promise<Result>;
}

/** Plays one situation at a URL. Throws UsageError. */
export function playSituation(situation: string, { url, ...options }: PlayOptions): Playing {
  const played = situationNamed(situation);
  const stand = standAt(url);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const target = inProcessClient("a client that uses fetch", "http", () => finished, stand.mount);
  const plan = inProcessPlan(target, { ...options, situations: [situation] });
  // It is the test that says when the client has done what it does.
  const limits = { idle: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY, exit: 0 };
  const result = runClient({ ...plan, limits, usual: played, concurrency: 1 });
  return {
    handlers: [stand.handler],
    context: played.context ?? {},
    finish: () => {
      finish();
      return result;
    },
  };
}

/** A place at a URL where one server after the other can be put; without one, msw goes on to its other handlers. */
function standAt(url: string): {
  readonly handler: HttpHandler;
  readonly mount: NonNullable<ClientTarget["mount"]>;
} {
  if (!URL.canParse(url)) {
    throw new UsageError(
      `url ${JSON.stringify(url)}: expected an absolute URL, such as "https://mcp.example/mcp".`,
    );
  }
  let current: Endpoint | undefined;
  return {
    handler: http.all(url, ({ request }) => (current === undefined ? undefined : fetched(current, request))),
    mount: async (endpoint) => {
      const mine = endpoint.at(url);
      current = mine;
      return {
        url,
        close: async () => {
          if (current === mine) current = undefined;
          mine.close();
        },
      };
    },
  };
}
