import { given } from "../../schema/given.ts";
import type { Headers } from "../trace/event.ts";
import { openHttp, openHttpSse } from "../transport/http/client.ts";
import type { Target } from "./target.ts";

export interface HttpTargetOptions {
  readonly url: string;
  /** Headers of the operator for every request: a token, a tenant. */
  readonly headers?: Headers;
  /** Hosts other than that of the URL to which a server of HTTP+SSE may direct the messages. */
  readonly hosts?: readonly string[];
  /**
   * The transport that the operator has chosen. Absent: Streamable HTTP, or HTTP+SSE if the server turns out to speak only
   * that one.
   */
  readonly transport?: "http" | "http+sse";
  /** The URL of the event stream of HTTP+SSE, which the server offers beside Streamable HTTP at `url`. */
  readonly sseUrl?: string;
  /** The server was started for this run. */
  readonly mayBeEnded?: true;
  /** The limit of the operator for one answer, in milliseconds: a connection that is not open by then is lost. */
  readonly limit?: number;
}

/** The limits of a connection, where the operator has one. */
const limitsOf = ({ limit }: HttpTargetOptions) =>
  limit === undefined ? {} : { limits: { connect: limit } };

/** A server that listens at a URL. */
export function httpTarget(options: HttpTargetOptions): Target {
  const { url, headers = [], transport, sseUrl, mayBeEnded } = options;
  if (transport === "http+sse") return httpSseTarget(options);
  return {
    transport: "http",
    address: url,
    connect: async (purpose, revision, recorder) =>
      openHttp({ url, headers, recorder, purpose, revision, ...limitsOf(options) }),
    ...(transport === undefined && sseUrl === undefined ? { overHttpSse: () => httpSseTarget(options) } : {}),
    ...(sseUrl === undefined ? {} : { beside: httpSseTarget({ ...options, url: sseUrl }) }),
    ...given({ mayBeEnded }),
  };
}

/** A server whose event stream of HTTP+SSE is at a URL. */
function httpSseTarget(options: HttpTargetOptions): Target {
  const { url, headers = [], hosts = [] } = options;
  return {
    transport: "http+sse",
    address: url,
    connect: async (purpose, revision, recorder) =>
      openHttpSse({ url, headers, allowedHosts: hosts, recorder, purpose, revision, ...limitsOf(options) }),
  };
}
