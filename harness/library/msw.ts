/**
 * The entry for clients that use `fetch`: `import { judgeFetchClient } from "mcp-conform/msw"`. msw answers the client
 * in its own test run, at any URL, https included; no port is opened.
 */
import { type HttpHandler, http } from "msw";
import type { Endpoint } from "../client/endpoint/endpoint.ts";
import { fetchResponse } from "../client/endpoint/fetch-response.ts";
import { inProcessClient } from "../client/starting/in-process.ts";
import type { ClientTarget } from "../client/starting/target.ts";
import { MESSAGE_PATH } from "../reference/server/wire/http-sse.ts";
import type { Result } from "../verdict/result.ts";
import type { Situated } from "./in-process.ts";
import { type ClientJudging, inProcessPlan, judgedInProcess } from "./in-process-plan.ts";
import { situationNamed } from "./plan/situations.ts";
import { UsageError } from "./usage-error.ts";

export type { Result } from "../verdict/result.ts";
export type { Situated } from "./in-process.ts";
export type { ClientJudging } from "./in-process-plan.ts";

/** What is used of msw: the `server` of setupServer, or the `worker` of setupWorker, which listens already. */
export interface Interceptor {
  use(...handlers: HttpHandler[]): void;
}

/** The transport of the played server. `http` is Streamable HTTP, `http+sse` is that of 2024-11-05. */
type UrlTransport = "http" | "http+sse";

export interface FetchJudging extends Omit<ClientJudging, "concurrency"> {
  readonly server: Interceptor;
  /** Default: `http`. */
  readonly transport?: UrlTransport;
  /** Where the client finds its server, absolute. */
  readonly url: string;
  /** Called once for each situation. Runs the client, and resolves when the client has done its work. */
  readonly connect: (how: Situated & { readonly url: string }) => Promise<unknown>;
  /** The name of the client in the result. */
  readonly name?: string;
}

/** Judges a client that uses `fetch`, in this process. Rejects with a UsageError when the options cannot be used. */
export async function judgeFetchClient(judging: FetchJudging): Promise<Result> {
  const { server, url, connect, name, transport = "http", ...options } = judging;
  const mountPoint = mountPointAt(url);
  const target = inProcessClient(
    name ?? "a client that uses fetch",
    transport,
    (_, { situation, revision, signal }) =>
      connect({ url, situation: situation.name, context: situation.context ?? {}, revision, signal }),
    mountPoint,
  );
  const planned = inProcessPlan(target, options, ["concurrency"]);
  server.use(...mountPoint.handlers);
  // There is one URL, so there is one situation at a time.
  return judgedInProcess({ ...planned, plan: { ...planned.plan, concurrency: 1 } }, options);
}

export interface PlayOptions extends Omit<ClientJudging, "situations" | "concurrency"> {
  readonly url: string;
  /** Default: `http`. */
  readonly transport?: UrlTransport;
}

/** One situation as handlers, for a test that drives the client itself. */
export interface Playing {
  readonly handlers: readonly HttpHandler[];
  /** As MCP_CONFORM_CONTEXT has it. */
  readonly context: Readonly<Record<string, unknown>>;
  /** To be called when the client has done its work. Judges it by the checks of this situation. */
  finish(): Promise<Result>;
}

/** Plays one situation at a URL. Throws UsageError. */
export function playSituation(
  situation: string,
  { url, transport = "http", ...options }: PlayOptions,
): Playing {
  const played = situationNamed(situation);
  const mountPoint = mountPointAt(url);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const target = inProcessClient("a client that uses fetch", transport, () => finished, mountPoint);
  const planned = inProcessPlan(target, { ...options, situations: [situation] }, ["concurrency"]);
  // The test itself decides when the client has done its work.
  const limits = {
    ...planned.plan.limits,
    whole: Number.POSITIVE_INFINITY,
    exit: 0,
    endless: true,
  } as const;
  const plan = { ...planned.plan, limits, usual: played, concurrency: 1 };
  const result = judgedInProcess({ ...planned, plan }, options);
  // A rejection is reported by finish(). Until then nothing handles it.
  result.catch(() => undefined);
  return {
    handlers: mountPoint.handlers,
    context: played.context ?? {},
    finish: () => {
      finish();
      return result;
    },
  };
}

/** A URL where one server after the other can be mounted. Without one, msw continues with its other handlers. */
function mountPointAt(url: string): {
  readonly handlers: readonly HttpHandler[];
  readonly mount: NonNullable<ClientTarget["mount"]>;
  readonly mountIssuer: NonNullable<ClientTarget["mountIssuer"]>;
} {
  if (!URL.canParse(url)) {
    throw new UsageError(
      `url ${JSON.stringify(url)}: expected an absolute URL, such as "https://mcp.example/mcp".`,
    );
  }
  const { origin, protocol, host } = new URL(url);
  let current: Endpoint | undefined;
  /** The authorization servers of a situation, by origin. They are below the host of the server. */
  const issuers = new Map<string, Endpoint>();
  const answer = ({ request }: { readonly request: Request }) =>
    current === undefined ? undefined : fetchResponse(current, request);
  return {
    handlers: [
      http.all(url, answer),
      // The address of HTTP+SSE, which a situation may put into another folder.
      http.post(`${origin}/*`, ({ request }) =>
        current?.hasMessageAddress && new URL(request.url).pathname.endsWith(MESSAGE_PATH)
          ? answer({ request })
          : undefined,
      ),
      // Resource metadata, and in 2025-03-26 the authorization server.
      http.all(`${origin}/*`, ({ request }) => (issuers.size > 0 ? answer({ request }) : undefined)),
      http.all(`${protocol}//:name.${host}/*`, ({ request }) => {
        const issuer = issuers.get(new URL(request.url).origin);
        return issuer && fetchResponse(issuer, request);
      }),
    ],
    mountIssuer: async (endpoint, index) => {
      const at = `${protocol}//authorization-${index + 1}.${host}`;
      issuers.set(at, endpoint);
      return { url: at, close: async () => void issuers.delete(at) };
    },
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
