import type { Headers } from "../trace/event.ts";
import { openHttp } from "../transport/http/client.ts";
import type { Target } from "./target.ts";

export interface HttpTargetOptions {
  readonly url: string;
  /** Headers of the operator for every request: a token, a tenant. */
  readonly headers?: Headers;
}

/** A server that listens at a URL. */
export function httpTarget({ url, headers = [] }: HttpTargetOptions): Target {
  return {
    transport: "http",
    address: url,
    connect: async (purpose, revision, recorder) => openHttp({ url, headers, recorder, purpose, revision }),
  };
}
